import { hash } from 'node:crypto';
import type { Work } from '../domain/owed/work.ts';
import type { Key } from './keys.ts';
import { partitions } from './prefixes.ts';
import type { Also } from './versioned.ts';

/**
 * The attributes that put an item into the due index. Their names stand in expressions of this file
 * alone: what an update sets of them is {@link due} or {@link dueAt} among its `assignments`, and what
 * it removes is {@link dueGone}.
 */
export interface Due {
  duePk: string;
  /** ISO 8601 time from which the work is due. */
  dueAt: string;
  /** The message that the work's queue is sent. */
  work: Work;
}

/** What makes an item owed: `work` from `at` on. Belongs into the write that causes it. */
export function due(key: Key, at: Date, work: Work): Due {
  const shard = Number.parseInt(hash('sha256', key.pk + key.sk, 'hex').slice(0, 4), 16);
  return { duePk: partitions.due(shard), dueAt: at.toISOString(), work };
}

/** What moves an item that is owed already to another time (ISO 8601). */
export function dueAt(at: string): Pick<Due, 'dueAt'> {
  return { dueAt: at };
}

/** Without these an item is out of the index: the step is done. */
export const dueGone = ['duePk', 'dueAt', 'work'] as const satisfies (keyof Due)[];

/**
 * The condition that an item is due at, by, or after a time.
 * @param at ISO 8601; undefined where none was read: then it fails.
 */
export function dueIs(how: '=' | '<=' | '>', at: string | undefined): Also {
  return {
    ConditionExpression: `dueAt ${how} :due`,
    ExpressionAttributeValues: { ':due': at },
  };
}

/** The condition that an item is due as it was when it was read; undefined: nothing was due. */
export function dueAsRead(at: string | undefined): Also {
  return at === undefined
    ? { ConditionExpression: 'attribute_not_exists(dueAt)', ExpressionAttributeValues: {} }
    : dueIs('=', at);
}

/** What a query asks the due index for: what one shard holds, or what of it was due before a time. */
export function dueIn(shard: number, before: Date | null) {
  return {
    IndexName: 'due',
    KeyConditionExpression: before ? 'duePk = :shard AND dueAt < :before' : 'duePk = :shard',
    ExpressionAttributeValues: {
      ':shard': partitions.due(shard),
      ...(before && { ':before': before.toISOString() }),
    },
  };
}

/** The names of what a query asks for of a row: when it is due, and its work. */
export const dueShown = {
  ProjectionExpression: 'dueAt, #work',
  ExpressionAttributeNames: { '#work': 'work' },
};

/** What a query lets through: rows that owe work of these kinds. */
export function dueOf(kinds: readonly Work['kind'][]) {
  return {
    FilterExpression: `#work.#kind IN (${kinds.map((_, at) => `:kind${at}`).join(', ')})`,
    ExpressionAttributeNames: { '#work': 'work', '#kind': 'kind' },
    ExpressionAttributeValues: Object.fromEntries(kinds.map((kind, at) => [`:kind${at}`, kind])),
  };
}
