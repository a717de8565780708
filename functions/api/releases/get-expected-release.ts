import * as contract from '../../../shared/contract/expected-releases.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecases from '../../../shared/usecases/releases/expect-releases.ts';

export const getExpectedRelease = implement(
  contract.getExpectedRelease,
  async ({ params }, { caller, now }, deps: { table: Table }) => {
    const at = { artistId: params.id, expectedId: params.expected_id };
    return usecases.readExpectedRelease(deps, { organization: caller.organization, now }, at);
  },
);
