import { logOut as operation } from '../../../shared/contract/account.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import {
  clearedSessionCookie,
  heldSessions,
  type Signer,
} from '../../../shared/http/session-cookie.ts';
import type { Table } from '../../../shared/table/client.ts';
import { endSession, getSession } from '../../../shared/table/people/sessions.ts';

export const logOut = implement(
  operation,
  async (_input, { caller, cookies, now }, deps: Signer & { table: Table }) => {
    // All that the browser holds: a sibling host may have added a cookie, and who wants to be signed
    // out must not stay signed in for that.
    for (const id of await heldSessions(deps, cookies, now)) {
      const isOwn = caller?.sessionId === id;
      const userId = isOwn ? caller.userId : (await getSession(deps.table, id))?.user_id;
      if (userId) await endSession(deps.table, userId, id);
    }
    return new Reply(undefined, {
      cookies: [clearedSessionCookie],
      // Not "cookies": that would take those of sibling hosts too.
      headers: { 'clear-site-data': '"cache", "storage"' },
    });
  },
);
