import * as contract from '../../../shared/contract/changes.ts';
import { type LinkBase, linked } from '../../../shared/domain/change-links.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as acknowledging from '../../../shared/usecases/changes/acknowledge-changes.ts';

export const acknowledgeChange = implement(
  contract.acknowledgeChange,
  async ({ params }, request, deps: LinkBase & { table: Table }) =>
    linked(await acknowledging.acknowledgeChange(deps.table, doingOf(request), params.id), deps),
);
