import type { User } from '../../domain/bodies/account.ts';
import type { Doer } from '../../domain/people/audit.ts';
import { newId } from '../../domain/ids.ts';
import { plans } from '../../domain/plans/plan.ts';
import { sessionsMax } from '../../domain/people/sign-in.ts';
import type { Table } from '../../table/client.ts';
import { auditWrite } from '../../table/people/audit.ts';
import {
  endingWrites,
  endOldestSessions,
  getSession,
  isLive,
  type SessionItem,
  type SessionStart,
  sessionWrites,
} from '../../table/people/sessions.ts';
import type { Write } from '../../table/transaction.ts';
import { getUser, getUserRecord, reservedUntil } from '../../table/people/users.ts';
import type { Random } from '../ports.ts';
import { profileOf } from '../account/profile.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { addressReserved } from '../../domain/problems/problem-details.ts';

/** From where a session is begun. */
export interface SignInOrigin {
  now: Date;
  ip: string;
  userAgent: string | null;
  /** Ids of the sessions that the browser holds: they end with the beginning of this one. */
  held: readonly string[];
  /** Of the request, for the audit log. */
  requestId: string;
}

/** A user who has signed in. */
export interface SignedIn {
  user: User;
  sessionId: string;
}

/** Whose session it is, and where it acts. */
export interface SessionOf {
  userId: string;
  organizationId: string | null;
}

/** A session that was begun. */
export interface Begun extends SessionOf {
  sessionId: string;
  begunBy: SessionStart;
}

/** A user who signs in there, as the audit log names who acts. */
export function userAt(userId: string, { ip, requestId }: SignInOrigin): Doer {
  return { actor: { type: 'user', id: userId, name: null }, ip, requestId };
}

/** A new session of a user in an organization, with the writes that begin it. */
export function beginSession(
  random: Random,
  { userId, organizationId }: SessionOf,
  origin: SignInOrigin,
  begunBy: SessionStart,
): { sessionId: string; writes: Write[] } {
  const { now, ip, userAgent } = origin;
  const sessionId = newId('session', { now, random: random.bytes(10) });
  const session = sessionWrites({
    id: sessionId,
    userId,
    organizationId,
    at: now,
    ip,
    userAgent,
    begunBy,
    // The plan's own rate is taken over at the first use.
    requestsPerMinute: plans.free.requests_per_minute,
  });
  const writes =
    organizationId === null
      ? session
      : [...session, signedInLine(organizationId, userId, origin, begunBy)];
  return { sessionId, writes };
}

/** A sign-in is recorded in the organization that its session begins in. */
function signedInLine(
  organizationId: string,
  userId: string,
  origin: SignInOrigin,
  begunBy: SessionStart,
): Write {
  return auditWrite(organizationId, userAt(userId, origin), origin.now, {
    action: 'sign_in.succeeded',
    target: { type: 'member', id: userId, name: null },
    after: { started_by: begunBy },
  });
}

/**
 * The user of a session that just began. Ends their oldest sessions if they have too many, before
 * the new one is returned; if a crash interrupts this, the next sign-in finishes it.
 */
export async function welcome(
  table: Table,
  { userId, organizationId, sessionId, begunBy }: Begun,
  now: Date,
): Promise<SignedIn> {
  const record = await getUserRecord(table, userId);
  if (!record) throw new Error(`a session of ${userId}, who does not exist`);
  const { sessionIds: known } = record;
  await endOldestSessions(table, userId, { known, most: sessionsMax }, now);
  const from = { actingIn: organizationId, byInvitation: begunBy === 'invitation' };
  return { user: await profileOf(table, record, from), sessionId };
}

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

/**
 * Refuses to make a user of an address that another one had until lately and can have back. Only for
 * somebody who has proven that they read its mails.
 * @throws Problem `address_held`
 */
export async function refuseReserved(table: Table, email: string, now: Date): Promise<void> {
  const until = await reservedUntil(table, email, now);
  if (until === null) return;
  throw new Problem('address_held', addressReserved(until), { facts: { held_until: until } });
}
