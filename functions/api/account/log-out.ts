import { logOut as operation } from '../../../shared/contract/account.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { personOf } from '../../../shared/http/person.ts';
import { clearedSessionCookie } from '../../../shared/http/session-cookie.ts';
import type { Table } from '../../../shared/table/client.ts';
import { endSession } from '../../../shared/table/people/sessions.ts';

export const logOut = implement(
  operation,
  async (_input, { caller }, { table }: { table: Table }) => {
    if (caller) {
      const { userId, sessionId } = personOf(caller);
      await endSession(table, userId, sessionId);
    }
    return new Reply(undefined, {
      cookies: [clearedSessionCookie],
      // Not "cookies": that would take those of sibling hosts too.
      headers: { 'clear-site-data': '"cache", "storage"' },
    });
  },
);
