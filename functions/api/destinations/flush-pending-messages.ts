import { flushPendingMessages as operation } from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import { flushPending } from '../../../shared/usecases/alerts/pending-messages.ts';
import type { SendDeps } from '../../../shared/usecases/send-due.ts';

export const flushPendingMessages = implement(
  operation,
  async ({ params }, request, deps: SendDeps & { table: Table }) =>
    flushPending(deps, doingOf(request), params.id),
);
