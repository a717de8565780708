import { openApiText } from './openapi.ts';
import { packed } from './packed.ts';

/**
 * The OpenAPI document without blanks, compressed. In a bundle it was made beforehand, from the
 * committed document (see the bundle diet).
 */
export function packedOpenApi(): Uint8Array {
  return packed(JSON.stringify(JSON.parse(openApiText())));
}
