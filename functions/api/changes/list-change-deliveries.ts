import { listChangeDeliveries as operation } from '../../../shared/contract/changes.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { changeDeliveries } from '../../../shared/usecases/changes/change-deliveries.ts';
import { requireChange } from '../../../shared/usecases/changes/shown-change.ts';

export const listChangeDeliveries = implement(
  operation,
  async ({ params }, { caller, now }, deps: { table: Table }) => {
    const acting = { organization: caller.organization, now };
    const change = await requireChange(deps.table, acting, params.id);
    return changeDeliveries(deps.table, change, now);
  },
);
