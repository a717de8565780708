import { listPendingMessages as operation } from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { pendingMessages } from '../../../shared/usecases/alerts/pending-messages.ts';

export const listPendingMessages = implement(
  operation,
  async ({ params }, { caller, now }, deps: { table: Table }) =>
    pendingMessages(deps.table, { organization: caller.organization, now }, params.id),
);
