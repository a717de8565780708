import { openApiText } from '../../shared/http/openapi.ts';
import type { ApiDocuments } from '../../shared/http/reference/documents.ts';
import { madeDocuments } from '../../shared/http/reference/made-documents.ts';
import { lazy } from '../../shared/runtime/lazy.ts';

const made = lazy(() => madeDocuments(openApiText()));

/** The documents about the API, made from the contract as it is now. */
export const documents: ApiDocuments = {
  openApi: lazy(() => made().openApi()),
  reference: lazy(() => made().reference()),
};
