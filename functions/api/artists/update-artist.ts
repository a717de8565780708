import * as contract from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecases from '../../../shared/usecases/artists/update-artist.ts';

export const updateArtist = implement(
  contract.updateArtist,
  async ({ params, body }, request, deps: { table: Table }) =>
    usecases.updateArtist(deps, doingOf(request), params.id, body),
);
