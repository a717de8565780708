import * as contract from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecases from '../../../shared/usecases/artists/read-artists.ts';

export const listArtists = implement(
  contract.listArtists,
  async ({ query }, { caller, now }, deps: { table: Table }) =>
    usecases.listArtists(deps, { organization: caller.organization, now }, query.tag),
);
