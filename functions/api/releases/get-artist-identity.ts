import * as contract from '../../../shared/contract/identity.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecases from '../../../shared/usecases/releases/identities.ts';

export const getArtistIdentity = implement(
  contract.getArtistIdentity,
  async ({ params }, { caller, now }, deps: { table: Table }) =>
    usecases.readArtistIdentity(deps, { organization: caller.organization, now }, params.id),
);
