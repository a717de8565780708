import type { Table } from '../../table/client.ts';
import { endSession, getSession } from '../../table/people/sessions.ts';

/**
 * Ends all sessions that a browser holds, the caller's own and any other: a sibling host may have
 * added a cookie, and whoever wants to be signed out must not stay signed in for that.
 * @param caller whose own session needs no reading; null without one.
 */
export async function logOut(
  { table }: { table: Table },
  caller: { userId: string | null; sessionId: string | null } | null,
  sessionIds: readonly string[],
): Promise<void> {
  for (const id of sessionIds) {
    const isOwn = caller?.sessionId === id;
    const userId = isOwn ? caller.userId : (await getSession(table, id))?.user_id;
    if (userId) await endSession(table, userId, id);
  }
}
