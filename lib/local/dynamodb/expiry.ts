import { setTimeout as sleep } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  ScanCommand,
  type AttributeValue,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import type { LocalTable } from './tables.ts';

const fiveYearsSeconds = 5 * 365 * 24 * 3600;

/**
 * Deletes expired items, as DynamoDB's TTL does: only numeric times, none more than five years
 * back, and no item that was extended since it was read.
 * @param now epoch seconds
 * @returns how many
 */
export async function removeExpired(
  client: DynamoDBClient,
  table: LocalTable,
  now: number,
): Promise<number> {
  const condition = {
    ExpressionAttributeNames: { '#ttl': table.ttlAttribute },
    ExpressionAttributeValues: {
      ':now': { N: String(Math.floor(now)) },
      ':past': { N: String(Math.floor(now) - fiveYearsSeconds) },
    },
  };
  const expired = '#ttl < :now AND #ttl > :past';
  const names = Object.fromEntries(table.keyNames.map((name, at) => [`#k${at}`, name]));
  let removed = 0;
  let start: Record<string, AttributeValue> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: table.name,
        FilterExpression: expired,
        ProjectionExpression: Object.keys(names).join(', '),
        ExpressionAttributeNames: { ...condition.ExpressionAttributeNames, ...names },
        ExpressionAttributeValues: condition.ExpressionAttributeValues,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    for (const key of page.Items ?? []) {
      const command = new DeleteItemCommand({
        TableName: table.name,
        Key: key,
        ConditionExpression: expired,
        ...condition,
      });
      removed += await attempt(client, command);
    }
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return removed;
}

async function attempt(client: DynamoDBClient, command: DeleteItemCommand): Promise<number> {
  try {
    await client.send(command);
    return 1;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 0;
    throw error;
  }
}

/**
 * Keeps removing expired items: every minute, and never for more than a fiftieth of the time, so
 * that a large table isn't scanned without end.
 */
export function startExpiry(
  client: DynamoDBClient,
  tables: readonly LocalTable[],
  onError: (error: unknown) => void,
): { stop(): void } {
  const stopped = new AbortController();
  const keepGoing = async () => {
    let pauseMs = 60_000;
    for (;;) {
      await sleep(pauseMs, undefined, { signal: stopped.signal });
      const startedAt = Date.now();
      for (const table of tables) {
        await removeExpired(client, table, startedAt / 1000).catch(onError);
      }
      pauseMs = Math.max(60_000, 50 * (Date.now() - startedAt));
    }
  };
  keepGoing().catch((error: unknown) => {
    if (!stopped.signal.aborted) onError(error);
  });
  return {
    stop: () => {
      stopped.abort();
    },
  };
}
