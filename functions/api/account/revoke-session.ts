import { revokeSession as operation } from '../../../shared/contract/account.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { personOf } from '../../../shared/http/person.ts';
import { clearedSessionCookie } from '../../../shared/http/session-cookie.ts';
import type { Table } from '../../../shared/table/client.ts';
import { revokeSession as revoke } from '../../../shared/usecases/account/manage-account.ts';

export const revokeSession = implement(
  operation,
  async ({ params }, { caller, now }, { table }: { table: Table }) => {
    const person = personOf(caller);
    await revoke(table, person, params.id, now);
    const cookies = params.id === person.sessionId ? [clearedSessionCookie] : [];
    return new Reply(undefined, { cookies });
  },
);
