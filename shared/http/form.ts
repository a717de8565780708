/** The types in which browsers and mail services send forms (RFC 8058, section 3.2). */
export const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;
export type FormType = (typeof formTypes)[number];

/**
 * The fields of a form, as texts. Files are left out: no operation takes one.
 * @throws whatever the parser finds wrong.
 */
export async function formFields(
  type: FormType,
  bytes: Uint8Array,
  contentType: string,
): Promise<Record<string, string>> {
  if (type === 'application/x-www-form-urlencoded') {
    return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
  }
  // Loaded with the first such form: one operation of all takes forms.
  const { multipartFields } = await import('./multipart.ts');
  return multipartFields(bytes, contentType);
}
