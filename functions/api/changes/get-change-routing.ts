import { getChangeRouting as operation } from '../../../shared/contract/changes.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { changeRouting } from '../../../shared/usecases/changes/change-routing.ts';
import { requireChange } from '../../../shared/usecases/changes/shown-change.ts';

export const getChangeRouting = implement(
  operation,
  async ({ params }, { caller, now }, deps: { table: Table }) => {
    const acting = { organization: caller.organization, now };
    const change = await requireChange(deps.table, acting, params.id);
    return changeRouting(deps.table, change, now);
  },
);
