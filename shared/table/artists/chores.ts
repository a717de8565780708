import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Work } from '../../domain/work.ts';
import { batchWrite } from '../batch.ts';
import type { Table } from '../client.ts';
import { due } from '../due.ts';
import { isConditionFailure } from '../failures.ts';
import { keys } from '../keys.ts';
import type { Write } from '../transaction.ts';

type Chore = Extract<
  Work,
  { kind: 'schedule' | 'details' | 'links' | 'picture' | 'staleness' | 'holders' }
>;

/** Owes a chore of an artist from `at` on; belongs into the write that causes it. */
export function choreWrite(artist: string, kind: Chore['kind'], at: Date, work: Chore): Write {
  return { Put: { Item: choreItem(artist, kind, at, work) } };
}

/** Owes chores from `at` on, that nothing else is written with. May be repeated. */
export async function oweChores(table: Table, works: readonly Chore[], at: Date): Promise<void> {
  const items = works.map((work) => choreItem(work.artist_id, work.kind, at, work));
  await batchWrite(
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
  );
}

function choreItem(artist: string, kind: Chore['kind'], at: Date, work: Chore) {
  const key = keys.chore(artist, kind);
  return { ...key, ...due(key, at, work) };
}

/**
 * Ends a chore that was owed at or before `startedAt`. One that was asked for again since then
 * stays owed.
 */
export async function endChore(
  table: Table,
  artist: string,
  kind: Chore['kind'],
  startedAt: Date,
): Promise<void> {
  try {
    await table.db.send(
      new DeleteCommand({
        TableName: table.name,
        Key: keys.chore(artist, kind),
        ConditionExpression: 'attribute_not_exists(pk) OR dueAt <= :started',
        ExpressionAttributeValues: { ':started': startedAt.toISOString() },
      }),
    );
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/**
 * Owes a chore that was owed at or before `startedAt` again at `at`. One that was ended meanwhile
 * stays ended; one that was asked for again since then, or put off already, keeps its time.
 */
export async function putOffChore(
  table: Table,
  artist: string,
  kind: Chore['kind'],
  { startedAt, at }: { startedAt: Date; at: Date },
): Promise<void> {
  try {
    await table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.chore(artist, kind),
        UpdateExpression: 'SET dueAt = :at',
        ConditionExpression: 'dueAt <= :started',
        ExpressionAttributeValues: {
          ':at': at.toISOString(),
          ':started': startedAt.toISOString(),
        },
      }),
    );
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
