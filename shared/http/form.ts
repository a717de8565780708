import { getMultipartBoundary, parseMultipart } from '@remix-run/multipart-parser';

/** The types in which browsers and mail services send forms (RFC 8058, section 3.2). */
export const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;
export type FormType = (typeof formTypes)[number];

/**
 * The fields of a form, as texts. Files are left out: no operation takes one.
 * @throws whatever the parser finds wrong, also where the type names no boundary.
 */
export function formFields(
  type: FormType,
  bytes: Uint8Array,
  contentType: string,
): Record<string, string> {
  if (type === 'application/x-www-form-urlencoded') {
    return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
  }
  const boundary = getMultipartBoundary(contentType);
  if (boundary === null) throw new Error('The type of a form in parts must name their boundary.');
  const parts = [...parseMultipart(bytes, { boundary })];
  return Object.fromEntries(
    parts.flatMap((part) =>
      part.name === undefined || part.isFile ? [] : [[part.name, part.text]],
    ),
  );
}
