import * as contract from '../../../shared/contract/imports.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { actingOf, doingOf } from '../../../shared/http/person.ts';
import { serve } from '../../../shared/http/serve.ts';
import { doorDeps, linkBase, queues } from '../../../shared/runtime/container.ts';
import {
  chooseCandidate,
  importArtists,
  type ImportDeps,
  stopImport,
} from '../../../shared/usecases/artists/import-artists.ts';
import { readImport, readProofs } from '../../../shared/usecases/artists/read-import.ts';
import type { Needs } from '../../../shared/usecases/needs.ts';

export const handlers = [
  implement(contract.importArtists, async ({ body }, request, deps: ImportDeps) => {
    const made = await importArtists(deps, doingOf(request), body);
    return new Reply(made, { headers: { location: `/api/v1/artists/import/${made.id}` } });
  }),
  implement(contract.getImport, async ({ params }, request, deps: Needs<'table'>) =>
    readImport(deps, actingOf(request), params.import_id),
  ),
  implement(contract.getImportProofs, async ({ params }, request, deps: Needs<'table'>) =>
    readProofs(deps, actingOf(request), params.import_id),
  ),
  implement(contract.chooseCandidate, async ({ params, body }, request, deps: ImportDeps) => {
    const at = { importId: params.import_id, row: params.row };
    return chooseCandidate(deps, doingOf(request), at, body.streaming_id);
  }),
  implement(contract.stopImport, async ({ params }, request, deps: Pick<ImportDeps, 'table'>) =>
    stopImport(deps, doingOf(request), params.import_id),
  ),
];

export const handler = serve('imports', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  queues: queues(),
}));
