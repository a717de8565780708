import { acknowledgeChange as operation } from '../../../shared/contract/changes.ts';
import { notFound } from '../../../shared/domain/errors.ts';
import { implement } from '../../../shared/http/implement.ts';
import { setAcknowledged } from '../../../shared/table/changes.ts';
import type { Table } from '../../../shared/table/client.ts';

export const acknowledgeChange = implement(
  operation,
  async ({ params }, { caller, now }, deps: { table: Table }) => {
    const by = caller.userId ?? caller.keyId;
    const mark = { at: now.toISOString(), by };
    const change = await setAcknowledged(deps.table, caller.organization.id, params.id, mark);
    if (!change) throw notFound();
    return change;
  },
);
