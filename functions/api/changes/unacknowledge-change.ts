import { unacknowledgeChange as operation } from '../../../shared/contract/changes.ts';
import { notFound } from '../../../shared/domain/errors.ts';
import { implement } from '../../../shared/http/implement.ts';
import { setAcknowledged } from '../../../shared/table/changes.ts';
import type { Table } from '../../../shared/table/client.ts';

export const unacknowledgeChange = implement(
  operation,
  async ({ params }, { caller }, deps: { table: Table }) => {
    const change = await setAcknowledged(deps.table, caller.organization.id, params.id, null);
    if (!change) throw notFound();
    return undefined;
  },
);
