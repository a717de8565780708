import * as contract from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecases from '../../../shared/usecases/artists/read-artists.ts';

export const getArtist = implement(
  contract.getArtist,
  async ({ params }, { caller, now }, deps: { table: Table }) =>
    usecases.readArtist(deps, { organization: caller.organization, now }, params.id),
);
