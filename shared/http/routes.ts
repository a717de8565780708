import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../contract/define.ts';
import * as z from '../domain/zod.ts';
import { documentNames } from '../plan/documents.ts';
import { lazy } from '../runtime/lazy.ts';

const Routes = z.array(
  z.object({ method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), path: z.string() }),
) satisfies z.ZodType<Route[]>;

/**
 * The routes that the build wrote into `folder`, read when they are first asked for: a function that
 * needs no more of the contract need not load the rest.
 */
export function keptRoutes(folder: string): () => readonly Route[] {
  return lazy(() =>
    Routes.parse(JSON.parse(readFileSync(join(folder, documentNames.routes), 'utf8'))),
  );
}
