import * as contract from '../../../shared/contract/expected-releases.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecases from '../../../shared/usecases/releases/expect-releases.ts';

export const updateExpectedRelease = implement(
  contract.updateExpectedRelease,
  async ({ params, body }, request, deps: { table: Table }) => {
    const at = { artistId: params.id, expectedId: params.expected_id };
    return usecases.updateExpectedRelease(deps, doingOf(request), at, body);
  },
);
