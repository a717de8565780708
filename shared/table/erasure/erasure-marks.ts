import * as z from '../../domain/zod.ts';
import { Timestamp } from '../../domain/text/text.ts';
import type { Work } from '../../domain/owed/work.ts';
import type { Table } from '../client.ts';
import { due, dueAt, dueGone, dueIs } from '../due.ts';
import { written } from '../failures.ts';
import { type Key, keys } from '../keys.ts';
import { transactFresh, type Write } from '../transaction.ts';
import { readItem } from '../item.ts';
import { both, updateIf, when } from '../versioned.ts';

/** When an organization or a user is erased (absent: not at all), and when work on it is due next. */
const Mark = z.object({
  deletes_at: Timestamp.optional(),
  dueAt: Timestamp.optional(),
  /** Of an organization: nothing is left but what may have been on its way. */
  emptied: z.boolean().default(false),
  /** Of a user: nothing brings them back anymore. */
  erasing: z.boolean().default(false),
  /** Of a user: the organization whose audit log is gone through, and the line that was last. */
  forgotten: z.object({ organization_id: z.string(), after: z.string() }).optional(),
});
export type Mark = z.infer<typeof Mark>;

/** The current mark of an organization or a user; null if there is none with that ID. */
export async function readMark(table: Table, key: Key): Promise<Mark | null> {
  return readItem(table, key, Mark);
}

/** Of an item that is there, and that nobody has marked. */
const stays = 'attribute_exists(pk) AND attribute_not_exists(deletes_at)';

/**
 * Marks an organization or a user for its erasure at `deletesAt`; `work` is due from `dueAt` on.
 * Throws `StaleState` when it is gone, or marked already.
 * @param more belongs into the same transaction.
 */
export async function mark(
  table: Table,
  key: Key,
  { deletesAt, dueAt: at, work }: { deletesAt: Date; dueAt: Date; work: Work },
  more: readonly Write[],
): Promise<void> {
  const set = { deletes_at: deletesAt.toISOString(), ...due(key, at, work) };
  const update = { Update: updateIf(key, set, when(stays)) };
  await transactFresh(table, [update, ...more], 'the mark');
}

/**
 * Takes the mark of an organization back; `work` is due at `now`. Throws `StaleState` when it has none, or
 * when its time has come: but for one that was taken back before, in a table that was restored to an
 * earlier time.
 * @param more belongs into the same transaction.
 */
export async function unmark(
  table: Table,
  key: Key,
  { now, work, wasTakenBack = false }: { now: Date; work: Work; wasTakenBack?: boolean },
  more: readonly Write[],
): Promise<void> {
  const isMarked = wasTakenBack
    ? when('attribute_exists(deletes_at)')
    : when('deletes_at > :now', { now: now.toISOString() });
  const update = { Update: updateIf(key, { ...due(key, now, work) }, isMarked, ['deletes_at']) };
  await transactFresh(table, [update, ...more], 'the mark');
}

/**
 * Puts the work of a mark off until `next`, or ends it (null). Does nothing when the mark is not as
 * it was read anymore: then somebody changed it, and what they owe is owed.
 * @param emptied whether nothing is left of an organization that is being erased.
 */
export async function putOff(
  table: Table,
  key: Key,
  read: Mark,
  next: string | null,
  { emptied }: { emptied?: boolean } = {},
): Promise<void> {
  const { deletes_at: deletes } = read;
  const isAsRead = both(
    dueIs('=', read.dueAt),
    deletes === undefined
      ? when('attribute_not_exists(deletes_at)')
      : when('deletes_at = :deletes', { deletes }),
  );
  const set = { ...(next !== null && dueAt(next)), emptied };
  const gone = next === null ? dueGone : [];
  await written(table.call('UpdateItem', updateIf(key, set, isAsRead, gone)));
}

/** Notes how far an audit log was gone through for a user who is being erased; the rest is due at once. */
export async function noteForgotten(
  table: Table,
  key: Key,
  forgotten: Mark['forgotten'],
  now: Date,
): Promise<void> {
  const set = { forgotten, ...dueAt(now.toISOString()) };
  const isErasing = when('erasing = :true', { true: true });
  await table.call('UpdateItem', updateIf(key, set, isErasing));
}

/**
 * The write of every sign-in: it cancels a requested deletion. Its condition fails once the erasure
 * has begun: then the address belongs to a new user.
 */
export function stayWrite(userId: string): Write {
  const isThere = when('attribute_exists(pk) AND attribute_not_exists(erasing)');
  return { Update: updateIf(keys.user(userId), {}, isThere, ['deletes_at', ...dueGone]) };
}

/** Fails when the user is being deleted, or is not there. */
export function staysCheck(userId: string): Write {
  const staysThere = when(`${stays} AND attribute_not_exists(erasing)`);
  return { ConditionCheck: { Key: keys.user(userId), ...staysThere } };
}

/**
 * Begins the erasure of a user: from here on nobody signs in as them. May be repeated. Throws
 * `StaleState` when the user has come back, or has another address by now.
 */
export async function beginErasure(
  table: Table,
  user: { id: string; email: string },
  now: Date,
): Promise<void> {
  const isTime = when('deletes_at <= :now AND email = :email', {
    now: now.toISOString(),
    email: user.email,
  });
  const begun = { Update: updateIf(keys.user(user.id), { erasing: true }, isTime) };
  // Once it was given up, it may be somebody else's.
  const isTheirs = when('attribute_not_exists(pk) OR user_id = :user', { user: user.id });
  const claim = { Delete: { Key: keys.email(user.email), ...isTheirs } };
  await transactFresh(table, [begun, claim], `the user ${user.id}`);
}

/** Deletes the item of an organization or a user whose time has come: the last of what was theirs. */
export async function removeErased(table: Table, key: Key, now: Date): Promise<void> {
  const isTime = when('deletes_at <= :now', { now: now.toISOString() });
  // It is gone already.
  await written(table.call('DeleteItem', { Key: key, ...isTime }));
}
