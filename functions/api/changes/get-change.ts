import { getChange as operation } from '../../../shared/contract/changes.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { requireChange } from '../../../shared/usecases/changes/shown-change.ts';

export const getChange = implement(
  operation,
  async ({ params }, { caller, now }, deps: { table: Table }) =>
    requireChange(deps.table, { organization: caller.organization, now }, params.id),
);
