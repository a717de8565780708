import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Table } from './client.ts';
import type { Key } from './keys.ts';

/** The key of an item. */
export const KeyOnly = z.object({ pk: z.string(), sk: z.string() });

/** One unconditional write of a batch. */
export type BatchRequest =
  { DeleteRequest: { Key: Key } } | { PutRequest: { Item: Record<string, unknown> } };

const triesMax = 8;

/** Items by their keys, in no order; those that don't exist are left out. */
export async function batchGet(
  table: Table,
  wanted: readonly Key[],
  options: { consistent?: boolean } = {},
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let start = 0; start < wanted.length; start += 100) {
    let rest: Key[] = wanted.slice(start, start + 100);
    for (let tries = 1; rest.length > 0; tries += 1) {
      const { Responses, UnprocessedKeys } = await table.db.send(
        new BatchGetCommand({
          RequestItems: {
            [table.name]: { Keys: rest, ConsistentRead: options.consistent ?? false },
          },
        }),
      );
      found.push(...(Responses?.[table.name] ?? []));
      rest = z.array(KeyOnly).parse(UnprocessedKeys?.[table.name]?.Keys ?? []);
      if (rest.length > 0) await backOff(tries);
    }
  }
  return found;
}

/** Items by their keys, each in the place of its key, strongly consistent: many reads in one call. */
export async function getTogether(
  table: Table,
  wanted: readonly Key[],
): Promise<(Record<string, unknown> | undefined)[]> {
  const items = await batchGet(table, wanted, { consistent: true });
  return wanted.map(({ pk, sk }) => items.find((item) => item.pk === pk && item.sk === sk));
}

/** Puts and deletes, 25 at a time. Not all-or-nothing: for writes that may be repeated. */
export async function batchWrite(table: Table, requests: readonly BatchRequest[]): Promise<void> {
  for (let start = 0; start < requests.length; start += 25) {
    let rest: readonly object[] = requests.slice(start, start + 25);
    for (let tries = 1; rest.length > 0; tries += 1) {
      const { UnprocessedItems } = await table.db.send(
        new BatchWriteCommand({ RequestItems: { [table.name]: [...rest] } }),
      );
      rest = UnprocessedItems?.[table.name] ?? [];
      if (rest.length > 0) await backOff(tries);
    }
  }
}

async function backOff(tries: number): Promise<void> {
  if (tries >= triesMax) throw new Error('the table takes no more at present');
  await sleep(25 * 2 ** tries);
}
