import * as z from '../../domain/zod.ts';
import type { OnceLock, Table } from '../client.ts';
import { isConflict, written } from '../failures.ts';
import { ttlAttribute } from '../indexes.ts';
import { keys } from '../keys.ts';
import { sendPut, type Write } from '../transaction.ts';
import { readItem, wholeItem } from '../item.ts';
import { updateIf, when } from '../versioned.ts';

const keptMs = 86_400_000;

/** The first answer, or, where it can't be given again, the id of what was made. */
export const StoredAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  z.object({ kind: z.literal('created'), id: z.string() }),
]);
export type StoredAnswer = z.infer<typeof StoredAnswer>;

const OnceItem = z.object({
  request_hash: z.string(),
  lock_id: z.string(),
  /** After that time an attempt that did not end counts as dead. */
  lock_ends_ms: z.number(),
  /** What was made, written with it; null while nothing was. */
  created_id: z.string().nullable(),
  answer: StoredAnswer.nullable(),
});

/** One request that is to be carried out once. */
export interface Once {
  lock: OnceLock;
  requestHash: string;
  now: Date;
  /** After that long an attempt that did not end counts as dead. */
  lockMs: number;
}

export type Begun =
  | { kind: 'begun' }
  | { kind: 'running' }
  | { kind: 'other_request' }
  | { kind: 'done'; answer: StoredAnswer };

/** The lock of an attempt that begins now. */
export function newLock(scope: string, lockId: string, now: Date): OnceLock {
  return { scope, lockId, keptUntilMs: now.getTime() + keptMs };
}

/**
 * Takes the lock of a request, or returns how the first one ended. One that died on the way is
 * repeated, unless it had already created its object: then that is the answer.
 */
export async function beginOnce(table: Table, once: Once): Promise<Begun> {
  const { lock, now } = once;
  const nowMs = now.getTime();
  const lockEndsMs = nowMs + once.lockMs;
  const key = keys.idempotency(lock.scope);
  const item = {
    request_hash: once.requestHash,
    lock_id: lock.lockId,
    lock_ends_ms: lockEndsMs,
    created_id: null,
    answer: null,
    ends_ms: lockEndsMs,
    [ttlAttribute]: Math.ceil(lockEndsMs / 1000),
  };
  // TTL deletes late, so times are compared here. A retry by the SDK finds its own lock.
  const isFree = when('attribute_not_exists(pk) OR ends_ms <= :now OR lock_id = :lock', {
    now: nowMs,
    lock: lock.lockId,
  });
  const put = wholeItem(key, item, isFree);
  try {
    if (await written(sendPut(table, put))) return { kind: 'begun' };
  } catch (error) {
    // The first one is just making what it is to make.
    if (isConflict(error)) return { kind: 'running' };
    throw error;
  }
  const first = await readItem(table, key, OnceItem);
  // Released in this moment: the client may try again at once.
  if (!first) return { kind: 'running' };
  if (first.request_hash !== once.requestHash) return { kind: 'other_request' };
  if (first.answer) return { kind: 'done', answer: first.answer };
  if (first.created_id === null || first.lock_ends_ms > nowMs) return { kind: 'running' };
  return { kind: 'done', answer: { kind: 'created', id: first.created_id } };
}

/**
 * What belongs into the transaction that makes the object of a request, after all other writes: the
 * note that it was made. So a crash before the answer is kept can't lead to a second object, and an
 * attempt whose lock another one took makes none. Nothing for a request without an `Idempotency-Key`.
 */
export function createdWrites({ once }: Table, id: string): Write[] {
  return once ? [noteWrite(once, id, once.keptUntilMs)] : [];
}

/**
 * What belongs in the transaction that undoes the object of the same request, so that a later
 * attempt may try again even if this one dies before it can say so.
 */
export function undoneWrites({ once }: Table): Write[] {
  return once ? [noteWrite(once, null, 0)] : [];
}

function noteWrite(lock: OnceLock, id: string | null, endsMs: number): Write {
  return { Update: heldUpdate(lock, { created_id: id, ends_ms: endsMs }) };
}

/** Sets `fields` while the lock is this attempt's, and keeps the item as long as its answer. */
function heldUpdate({ scope, lockId: lock, keptUntilMs }: OnceLock, fields: object) {
  const set = { ...fields, [ttlAttribute]: Math.ceil(keptUntilMs / 1000) };
  return updateIf(keys.idempotency(scope), set, when('lock_id = :lock', { lock }));
}

/** Keeps the answer for 24 hours. */
export async function completeOnce(
  table: Table,
  lock: OnceLock,
  answer: StoredAnswer,
): Promise<void> {
  const update = heldUpdate(lock, { answer, ends_ms: lock.keptUntilMs });
  // A lock that expired and was taken by another attempt belongs to that one.
  await written(table.call('UpdateItem', update));
}

/**
 * Ends an attempt that failed: its lock is free again, unless the attempt failed after the object
 * was created. Then that is the answer from now on.
 */
export async function releaseOnce(table: Table, { scope, lockId: lock }: OnceLock): Promise<void> {
  const key = keys.idempotency(scope);
  const hasMadeNothing = when('lock_id = :lock AND attribute_type(created_id, :null)', {
    lock,
    null: 'NULL',
  });
  if (await written(table.call('DeleteItem', { Key: key, ...hasMadeNothing }))) return;
  const over = updateIf(key, { lock_ends_ms: 0 }, when('lock_id = :lock', { lock }));
  await written(table.call('UpdateItem', over));
}
