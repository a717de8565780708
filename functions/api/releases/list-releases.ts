import * as contract from '../../../shared/contract/releases.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecases from '../../../shared/usecases/artists/read-releases.ts';

export const listReleases = implement(
  contract.listReleases,
  async ({ params }, { caller, now }, deps: { table: Table }) =>
    usecases.listReleases(deps, { organization: caller.organization, now }, params.id),
);
