import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentFiles } from '../../shared/http/reference/documents.ts';
import { madeDocuments } from '../../shared/http/reference/made-documents.ts';

/** `npm run openapi` wrote it, and a gate keeps it current. */
export const openApiFile = join(import.meta.dirname, '../../openapi.json');

/** The function that answers with the documents. */
export const documentsEntry = 'functions/api/pages';

/** The documents about the API as files, which lie beside that function's bundle. */
export function documents(): ReadonlyMap<string, Uint8Array> {
  const made = madeDocuments(readFileSync(openApiFile, 'utf8'));
  return new Map([
    [documentFiles.openApi, made.openApi()],
    [documentFiles.reference, made.reference()],
  ]);
}
