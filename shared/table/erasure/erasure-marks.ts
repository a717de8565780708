import * as z from '../../domain/zod.ts';
import { Timestamp } from '../../domain/text/text.ts';
import type { Work } from '../../domain/owed/work.ts';
import type { Table } from '../client.ts';
import { due, dueAt, dueGone, dueIs } from '../due.ts';
import { written } from '../failures.ts';
import { type Key, keys } from '../keys.ts';
import { transactFresh, type Write } from '../transaction.ts';
import { readItem } from '../item.ts';
import { assignments } from '../versioned.ts';

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
  const set = assignments({ deletes_at: deletesAt.toISOString(), ...due(key, at, work) });
  const update: Write = {
    Update: {
      Key: key,
      UpdateExpression: set.expression,
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deletes_at)',
      ExpressionAttributeNames: set.names,
      ExpressionAttributeValues: set.values,
    },
  };
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
  const set = assignments({ ...due(key, now, work) }, ['deletes_at']);
  const update: Write = {
    Update: {
      Key: key,
      UpdateExpression: set.expression,
      ConditionExpression: wasTakenBack ? 'attribute_exists(deletes_at)' : 'deletes_at > :now',
      ExpressionAttributeNames: set.names,
      ExpressionAttributeValues: {
        ...set.values,
        ...(!wasTakenBack && { ':now': now.toISOString() }),
      },
    },
  };
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
  const { deletes_at } = read;
  const set = assignments(
    { ...(next !== null && dueAt(next)), ...(emptied !== undefined && { emptied }) },
    next === null ? dueGone : [],
  );
  const stillDue = dueIs('=', read.dueAt);
  await written(
    table.call('UpdateItem', {
      Key: key,
      UpdateExpression: set.expression,
      ConditionExpression: [
        stillDue.ConditionExpression,
        deletes_at === undefined ? 'attribute_not_exists(deletes_at)' : 'deletes_at = :deletes',
      ].join(' AND '),
      ExpressionAttributeNames: set.names,
      ExpressionAttributeValues: {
        ...set.values,
        ...stillDue.ExpressionAttributeValues,
        ...(deletes_at !== undefined && { ':deletes': deletes_at }),
      },
    }),
  );
}

/** Notes how far an audit log was gone through for a user who is being erased; the rest is due at once. */
export async function noteForgotten(
  table: Table,
  key: Key,
  forgotten: Mark['forgotten'],
  now: Date,
): Promise<void> {
  const set = assignments({ forgotten, ...dueAt(now.toISOString()) });
  await table.call('UpdateItem', {
    Key: key,
    UpdateExpression: set.expression,
    ConditionExpression: 'erasing = :true',
    ExpressionAttributeNames: set.names,
    ExpressionAttributeValues: { ...set.values, ':true': true },
  });
}

/**
 * The write of every sign-in: it cancels a requested deletion. Its condition fails once the erasure
 * has begun: then the address belongs to a new user.
 */
export function stayWrite(userId: string): Write {
  const { expression, names } = assignments({}, ['deletes_at', ...dueGone]);
  return {
    Update: {
      Key: keys.user(userId),
      UpdateExpression: expression,
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(erasing)',
      ExpressionAttributeNames: names,
    },
  };
}

/** Fails when the user is being deleted, or is not there. */
export function staysCheck(userId: string): Write {
  return {
    ConditionCheck: {
      Key: keys.user(userId),
      ConditionExpression:
        'attribute_exists(pk) AND attribute_not_exists(deletes_at) AND attribute_not_exists(erasing)',
    },
  };
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
  const begun: Write = {
    Update: {
      Key: keys.user(user.id),
      UpdateExpression: 'SET erasing = :true',
      ConditionExpression: 'deletes_at <= :now AND email = :email',
      ExpressionAttributeValues: {
        ':true': true,
        ':now': now.toISOString(),
        ':email': user.email,
      },
    },
  };
  const claim: Write = {
    Delete: {
      Key: keys.email(user.email),
      // Once it was given up, it may be somebody else's.
      ConditionExpression: 'attribute_not_exists(pk) OR user_id = :user',
      ExpressionAttributeValues: { ':user': user.id },
    },
  };
  await transactFresh(table, [begun, claim], `the user ${user.id}`);
}

/** Deletes the item of an organization or a user whose time has come: the last of what was theirs. */
export async function removeErased(table: Table, key: Key, now: Date): Promise<void> {
  // It is gone already.
  await written(
    table.call('DeleteItem', {
      Key: key,
      ConditionExpression: 'deletes_at <= :now',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    }),
  );
}
