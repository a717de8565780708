import * as contract from '../../../shared/contract/expected-releases.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import type { Random } from '../../../shared/usecases/ports.ts';
import * as usecases from '../../../shared/usecases/releases/expect-releases.ts';

export const expectReleases = implement(
  contract.expectReleases,
  async ({ params, body }, request, deps: { table: Table; random: Random }) =>
    usecases.expectReleases(deps, doingOf(request), params.id, body),
);
