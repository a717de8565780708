import { packed } from '../packed.ts';
import { openApiText } from '../openapi.ts';
import { OpenApiDocument } from './document.ts';
import { referencePage } from './page.ts';

/**
 * The API reference, compressed. In a bundle it was made beforehand, from the committed document
 * (see the bundle diet).
 */
export function packedReference(): Uint8Array {
  return packed(referencePage(OpenApiDocument.parse(JSON.parse(openApiText()))));
}
