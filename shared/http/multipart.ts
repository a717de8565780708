import { getMultipartBoundary, parseMultipart } from '@remix-run/multipart-parser';

/**
 * The fields of a form in parts, as texts. Files are left out: no operation takes one.
 * @throws whatever the parser finds wrong, also where the type names no boundary.
 */
export function multipartFields(bytes: Uint8Array, contentType: string): Record<string, string> {
  const boundary = getMultipartBoundary(contentType);
  if (boundary === null) throw new Error('The type of a form in parts must name their boundary.');
  const parts = [...parseMultipart(bytes, { boundary })];
  return Object.fromEntries(
    parts.flatMap((part) =>
      part.name === undefined || part.isFile ? [] : [[part.name, part.text]],
    ),
  );
}
