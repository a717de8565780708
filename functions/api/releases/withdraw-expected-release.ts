import * as contract from '../../../shared/contract/expected-releases.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecases from '../../../shared/usecases/releases/expect-releases.ts';

export const withdrawExpectedRelease = implement(
  contract.withdrawExpectedRelease,
  async ({ params }, request, deps: { table: Table }) => {
    const at = { artistId: params.id, expectedId: params.expected_id };
    await usecases.withdrawExpectedRelease(deps, doingOf(request), at);
    return undefined;
  },
);
