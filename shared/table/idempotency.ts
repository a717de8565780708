import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Table } from './client.ts';
import { isConditionFailure } from './failures.ts';
import { keys, ttlAttribute } from './keys.ts';

const keptMs = 86_400_000;

/** The first answer, or, where it held a secret, the id of what was made. */
export const StoredAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  z.object({ kind: z.literal('secret'), id: z.string() }),
]);
export type StoredAnswer = z.infer<typeof StoredAnswer>;

const OnceItem = z.object({
  request_hash: z.string(),
  lock_id: z.string(),
  answer: StoredAnswer.nullable(),
});

/** One request that is to be carried out once. */
export interface Once {
  /** Hash of who asks for what under which key. */
  scope: string;
  /** Unique to this attempt. */
  lockId: string;
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

/** Takes the lock of a request, or tells what became of the first one. */
export async function beginOnce(table: Table, once: Once): Promise<Begun> {
  const nowMs = once.now.getTime();
  const key = keys.idempotency(once.scope);
  try {
    await table.db.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...key,
          request_hash: once.requestHash,
          lock_id: once.lockId,
          answer: null,
          ends_ms: nowMs + once.lockMs,
          [ttlAttribute]: Math.ceil((nowMs + once.lockMs) / 1000),
        },
        // TTL deletes late, so times are compared here. A retry by the SDK finds its own lock.
        ConditionExpression: 'attribute_not_exists(pk) OR ends_ms <= :now OR lock_id = :lock',
        ExpressionAttributeValues: { ':now': nowMs, ':lock': once.lockId },
      }),
    );
    return { kind: 'begun' };
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  const { Item } = await table.db.send(
    new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
  );
  // Released in this moment: the client may try again at once.
  if (!Item) return { kind: 'running' };
  const first = OnceItem.parse(Item);
  if (first.request_hash !== once.requestHash) return { kind: 'other_request' };
  return first.answer ? { kind: 'done', answer: first.answer } : { kind: 'running' };
}

/** Keeps the answer for 24 hours. */
export async function completeOnce(
  table: Table,
  scope: string,
  lockId: string,
  answer: StoredAnswer,
  now: Date,
): Promise<void> {
  const ends = now.getTime() + keptMs;
  await ifLocked(lockId, (condition) =>
    table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.idempotency(scope),
        UpdateExpression: 'SET answer = :answer, ends_ms = :ends, #ttl = :ttl',
        ConditionExpression: condition.expression,
        ExpressionAttributeNames: { '#ttl': ttlAttribute },
        ExpressionAttributeValues: {
          ...condition.values,
          ':answer': answer,
          ':ends': ends,
          ':ttl': Math.ceil(ends / 1000),
        },
      }),
    ),
  );
}

/** Gives the lock of a request that came to nothing free again. */
export async function releaseOnce(table: Table, scope: string, lockId: string): Promise<void> {
  await ifLocked(lockId, (condition) =>
    table.db.send(
      new DeleteCommand({
        TableName: table.name,
        Key: keys.idempotency(scope),
        ConditionExpression: condition.expression,
        ExpressionAttributeValues: condition.values,
      }),
    ),
  );
}

// A lock that ran out and was taken by another attempt is that one's to end.
async function ifLocked(
  lockId: string,
  write: (condition: { expression: string; values: Record<string, unknown> }) => Promise<unknown>,
): Promise<void> {
  try {
    await write({ expression: 'lock_id = :lock', values: { ':lock': lockId } });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
