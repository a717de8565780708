import * as contract from '../../../shared/contract/imports.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as usecases from '../../../shared/usecases/artists/import-artists.ts';

export const importArtists = implement(
  contract.importArtists,
  async ({ body }, request, deps: usecases.ImportDeps) => {
    const made = await usecases.importArtists(deps, doingOf(request), body);
    return new Reply(made, { headers: { location: `/api/v1/artists/import/${made.id}` } });
  },
);
