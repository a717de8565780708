import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazy } from '../../runtime/lazy.ts';

/** The documents about the API, compressed by gzip. */
export interface ApiDocuments {
  openApi: () => Uint8Array;
  /** The API reference, a page. */
  reference: () => Uint8Array;
}

/** The names under which the build keeps them. */
export const documentFiles = {
  openApi: 'openapi.json.gz',
  reference: 'reference.html.gz',
} as const satisfies Record<keyof ApiDocuments, string>;

/** The documents that the build wrote into `folder`, each read when it is first asked for. */
export function keptDocuments(folder: string): ApiDocuments {
  const kept = (name: string) => lazy(() => readFileSync(join(folder, name)));
  return { openApi: kept(documentFiles.openApi), reference: kept(documentFiles.reference) };
}
