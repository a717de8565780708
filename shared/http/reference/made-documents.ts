import { packed } from '../packed.ts';
import { OpenApiDocument } from './document.ts';
import type { ApiDocuments } from './documents.ts';
import { referencePage } from './page.ts';

/**
 * Makes the documents about the API.
 * @param openApi the OpenAPI document, as JSON
 */
export function madeDocuments(openApi: string): ApiDocuments {
  const document: unknown = JSON.parse(openApi);
  return {
    openApi: () => packed(JSON.stringify(document)),
    reference: () => packed(referencePage(OpenApiDocument.parse(document))),
  };
}
