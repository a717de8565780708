import type { Table } from '../../table/client.ts';
import { endingWrites, getSession, isLive, type SessionItem } from '../../table/people/sessions.ts';
import { getUser } from '../../table/people/users.ts';
import type { Write } from '../../table/transaction.ts';

/** A transaction has room for these. It should be one; a sibling host can add cookies of its own. */
const endedMax = 40;

/**
 * The writes that end what the browser was signed in to, whoever that was: it keeps one cookie, so
 * after a sign-in nobody would hold those sessions, except with a copy.
 */
export async function cookieSessionEndings(table: Table, ids: readonly string[]): Promise<Write[]> {
  return (await sessionsOf(table, ids)).slice(0, endedMax).flatMap(endingWrites);
}

/** The address of who is signed in with one of these sessions; null where none of them lives. */
export async function signedInAs(
  table: Table,
  ids: readonly string[],
  now: Date,
): Promise<string | null> {
  const live = (await sessionsOf(table, ids)).find((session) => isLive(session, now));
  return live ? ((await getUser(table, live.user_id))?.email ?? null) : null;
}

async function sessionsOf(table: Table, ids: readonly string[]): Promise<SessionItem[]> {
  const sessions = await Promise.all(ids.map((id) => getSession(table, id)));
  return sessions.filter((session) => session !== null);
}
