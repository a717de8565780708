import * as contract from '../../../shared/contract/expected-releases.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecases from '../../../shared/usecases/releases/expect-releases.ts';

export const listExpectedReleases = implement(
  contract.listExpectedReleases,
  async ({ params }, { caller, now }, deps: { table: Table }) =>
    usecases.listExpectedReleases(deps, { organization: caller.organization, now }, params.id),
);
