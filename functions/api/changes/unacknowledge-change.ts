import * as contract from '../../../shared/contract/changes.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as acknowledging from '../../../shared/usecases/changes/acknowledge-changes.ts';

export const unacknowledgeChange = implement(
  contract.unacknowledgeChange,
  async ({ params }, request, deps: { table: Table }) => {
    await acknowledging.unacknowledgeChange(deps.table, doingOf(request), params.id);
    return undefined;
  },
);
