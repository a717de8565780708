import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentNames } from '../plan/documents.ts';
import { lazy } from './lazy.ts';

/** What changes of each type look like, as the build wrote it into `folder`; read for one rare operation. */
export function keptExamples(folder: string): () => unknown {
  return lazy((): unknown =>
    JSON.parse(readFileSync(join(folder, documentNames.changeExamples), 'utf8')),
  );
}
