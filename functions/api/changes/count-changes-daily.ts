import { countChangesDaily as operation } from '../../../shared/contract/changes.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { dailyCounts } from '../../../shared/usecases/changes/count-changes.ts';

export const countChangesDaily = implement(
  operation,
  async ({ query }, { caller, now }, deps: { table: Table }) =>
    dailyCounts(deps.table, caller.organization, query.days, now),
);
