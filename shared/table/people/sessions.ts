import * as z from '../../domain/zod.ts';
import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { batchGet } from '../batch.ts';
import type { Table } from '../client.ts';
import { idleSince, sessionLifeSeconds } from '../limits/credentials.ts';
import { answered, written } from '../failures.ts';
import { ttlAttribute } from '../indexes.ts';
import { keys } from '../keys.ts';
import { newPace, paceShape } from '../limits/pace.ts';
import { queryPrefix } from '../pages.ts';
import { sendUpdate, transact, type Write } from '../transaction.ts';
import { newItem, readItem, wholeItem } from '../item.ts';
import { updateIf, when } from '../versioned.ts';

const SessionStart = z.enum(['sign_in', 'invitation']);
export type SessionStart = z.infer<typeof SessionStart>;

/** A signed-in browser. */
export const SessionItem = z.object({
  id: idSchema('session'),
  user_id: idSchema('user'),
  /** The organization that it acts in. */
  organization_id: idSchema('organization').nullable(),
  /** When the user signed in. */
  created_at: Timestamp,
  last_seen_at: Timestamp,
  /** The latest time it can end. */
  expires_at: Timestamp,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  /**
   * What began it. The link of an invitation is days old, and may have been passed on: it makes no
   * fresh sign-in, and the session acts only in the organization of the invitation.
   */
  begun_by: SessionStart,
  ...paceShape,
});
export type SessionItem = z.infer<typeof SessionItem>;

/** What we know about a session when it begins. */
export interface NewSession {
  id: string;
  userId: string;
  organizationId: string | null;
  at: Date;
  ip: string;
  userAgent: string | null;
  requestsPerMinute: number;
  begunBy?: SessionStart;
}

/** The writes of a new session: itself, and the pointer that its user finds it by. */
export function sessionWrites(session: NewSession): Write[] {
  const created_at = session.at.toISOString();
  const ends = new Date(session.at.getTime() + sessionLifeSeconds * 1000);
  const expires_at = ends.toISOString();
  const life = { [ttlAttribute]: Math.ceil(ends.getTime() / 1000) };
  const item: SessionItem = {
    id: session.id,
    user_id: session.userId,
    organization_id: session.organizationId,
    created_at,
    last_seen_at: created_at,
    expires_at,
    ip: session.ip,
    // Of a header that anybody may fill: enough to recognise a browser by, and no more.
    user_agent: session.userAgent?.slice(0, 256) ?? null,
    begun_by: session.begunBy ?? 'sign_in',
    ...newPace(session.requestsPerMinute),
  };
  const pointer = { session_id: session.id, created_at, expires_at };
  return [
    newItem(keys.session(session.id), { ...life, ...item }),
    wholeItem(keys.userSession(session.userId, session.id), { ...life, ...pointer }),
  ];
}

/** The writes that end a session together with something else. They don't mind that it has ended. */
export function endingWrites({ id, user_id }: Pick<SessionItem, 'id' | 'user_id'>): Write[] {
  return [
    { Delete: { Key: keys.session(id) } },
    { Delete: { Key: keys.userSession(user_id, id) } },
  ];
}

/**
 * Ends a session of the user, at once and for every container. Ending it again does nothing. No
 * transaction: it would fail while the session is busy, and what is left when only half of it is
 * done ends no less.
 * @returns the session as it was; null when the user had none of that id.
 */
export async function endSession(
  table: Table,
  userId: string,
  sessionId: string,
): Promise<SessionItem | null> {
  const ended = await removeSession(table, userId, sessionId);
  const pointer = keys.userSession(userId, sessionId);
  await table.call('DeleteItem', { Key: pointer });
  return ended;
}

async function removeSession(
  table: Table,
  userId: string,
  sessionId: string,
): Promise<SessionItem | null> {
  const ended = await answered(
    table.call('DeleteItem', {
      Key: keys.session(sessionId),
      ...when('user_id = :user', { user: userId }),
      ReturnValues: 'ALL_OLD',
    }),
  );
  return ended && SessionItem.parse(ended.Attributes);
}

/** A session by its id, without counting as a use of it; null when it was ended. */
export async function getSession(table: Table, id: string): Promise<SessionItem | null> {
  return readItem(table, keys.session(id), SessionItem);
}

/** A user's sessions that have not ended, last used first. */
export async function listSessions(
  table: Table,
  userId: string,
  now: Date,
): Promise<SessionItem[]> {
  const { pk, sk } = keys.userSession(userId, '');
  const pointers = await queryPrefix(table, pk, sk, { consistent: true });
  const items = await batchGet(
    table,
    pointers.map((pointer) => keys.session(SessionPointer.parse(pointer).session_id)),
    { consistent: true },
  );
  return items
    .map((item) => SessionItem.parse(item))
    .filter((session) => isLive(session, now))
    .toSorted((one, other) => other.last_seen_at.localeCompare(one.last_seen_at));
}

/**
 * Ends the oldest of a user's sessions, so that `most` are left. Who begins one does this afterwards:
 * of several at a time, the last to look sees all. Costs nothing while there are few.
 * @param known ids of all their sessions, ended ones too.
 */
export async function endOldestSessions(
  table: Table,
  userId: string,
  { known, most }: { known: readonly string[]; most: number },
  now: Date,
): Promise<void> {
  if (known.length <= most) return;
  const live = await listSessions(table, userId, now);
  const newestFirst = live
    .map(({ id }) => id)
    .toSorted()
    .toReversed();
  for (const id of newestFirst.slice(most)) await endSession(table, userId, id);
}

const SessionPointer = z.object({ session_id: idSchema('session') });

/** Whether a session hasn't expired. */
export function isLive({ expires_at, last_seen_at }: SessionItem, now: Date): boolean {
  return expires_at > now.toISOString() && last_seen_at > idleSince(now);
}

/**
 * Lets a session act in an organization, or in none, from the next request on. One that an
 * invitation began acts in no other organization than that of the invitation: it goes to none.
 * Does nothing when the session has ended, or does not act in `from` any more, where that is given.
 */
export async function switchSession(
  table: Table,
  sessionId: string,
  organizationId: string | null,
  from?: string,
): Promise<void> {
  const moved = await move(table, sessionId, organizationId, from);
  if (!moved && organizationId !== null) await move(table, sessionId, null, from);
}

/**
 * Like {@link switchSession}, for a session of a sign-in, with `more` in the same transaction. Throws
 * as the SDK does when the session has ended, or an invitation began it.
 */
export async function enterOrganization(
  table: Table,
  sessionId: string,
  organizationId: string,
  more: readonly Write[],
): Promise<void> {
  await transact(table, [{ Update: moveOf(sessionId, organizationId, undefined) }, ...more]);
}

/** @returns whether the session was moved. */
async function move(
  table: Table,
  sessionId: string,
  to: string | null,
  from: string | undefined,
): Promise<boolean> {
  return written(sendUpdate(table, { Update: moveOf(sessionId, to, from) }));
}

function moveOf(sessionId: string, to: string | null, from: string | undefined) {
  const conditions = [
    'attribute_exists(pk)',
    ...(from === undefined ? [] : ['organization_id = :from']),
    ...(to === null ? [] : ['(attribute_not_exists(begun_by) OR begun_by <> :invitation)']),
  ];
  const mayMove = when(conditions.join(' AND '), {
    ...(from !== undefined && { from }),
    ...(to !== null && { invitation: 'invitation' }),
  });
  return updateIf(keys.session(sessionId), { organization_id: to }, mayMove);
}
