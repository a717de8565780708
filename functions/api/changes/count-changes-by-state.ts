import { countChangesByState as operation } from '../../../shared/contract/changes.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { stateCounts } from '../../../shared/usecases/changes/count-changes.ts';

export const countChangesByState = implement(
  operation,
  async (_input, { caller, now }, { table }: { table: Table }) =>
    stateCounts(table, caller.organization, now),
);
