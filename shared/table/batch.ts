import { setTimeout as sleep } from 'node:timers/promises';
import * as z from '../domain/zod.ts';
import type { Table } from './client.ts';
import type { Key } from './keys.ts';

/** The key of an item. */
export const KeyOnly = z.object({ pk: z.string(), sk: z.string() });

/** One unconditional write of a batch. */
export type BatchRequest =
  { DeleteRequest: { Key: Key } } | { PutRequest: { Item: Record<string, unknown> } };

const triesMax = 8;

/** Items by their keys, in no order; those that don't exist are left out. A hundred for each call, all at once. */
export async function batchGet(
  table: Table,
  wanted: readonly Key[],
  options: { consistent?: boolean } = {},
): Promise<Record<string, unknown>[]> {
  const chunks: Promise<Record<string, unknown>[]>[] = [];
  for (let start = 0; start < wanted.length; start += 100) {
    chunks.push(getChunk(table, wanted.slice(start, start + 100), options));
  }
  return (await Promise.all(chunks)).flat();
}

async function getChunk(
  table: Table,
  wanted: Key[],
  { consistent = false }: { consistent?: boolean },
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let rest = wanted;
  for (let tries = 1; rest.length > 0; tries += 1) {
    const { Responses, UnprocessedKeys } = await table.call('BatchGetItem', {
      RequestItems: { [table.name]: { Keys: rest, ConsistentRead: consistent } },
    });
    found.push(...(Responses?.[table.name] ?? []));
    rest = z.array(KeyOnly).parse(UnprocessedKeys?.[table.name]?.Keys ?? []);
    if (rest.length > 0) await backOff(tries);
  }
  return found;
}

/** Keys that several callers ask for in the same turn, and the items that they share. */
interface Gathering {
  wanted: Map<string, Key>;
  found: Promise<ReadonlyMap<string, Record<string, unknown>>>;
}

const gatherings = {
  strong: new WeakMap<Table, Gathering>(),
  weak: new WeakMap<Table, Gathering>(),
};

/**
 * Items by their keys, each in the place of its key, strongly consistent unless told otherwise: many
 * reads in one call. What several callers ask for in the same turn of the event loop goes into the same
 * call, each key once. So ten runners, or ten checks, that a batch of messages starts begin with one
 * read. If a call fails, it fails for all of them.
 */
export async function getItems(
  table: Table,
  wanted: readonly Key[],
  { consistent }: { consistent: boolean } = { consistent: true },
): Promise<(Record<string, unknown> | undefined)[]> {
  const open = gatherings[consistent ? 'strong' : 'weak'];
  const gathering = open.get(table) ?? gather(table, consistent);
  for (const key of wanted) gathering.wanted.set(nameOf(key), key);
  const items = await gathering.found;
  return wanted.map((key) => items.get(nameOf(key)));
}

/** Gathers keys for the rest of this turn, and then reads them. */
function gather(table: Table, consistent: boolean): Gathering {
  const open = gatherings[consistent ? 'strong' : 'weak'];
  const wanted = new Map<string, Key>();
  const read = async () => {
    // After all promises that are settled by now have gone on.
    await new Promise<void>((resolve) => {
      process.nextTick(resolve);
    });
    open.delete(table);
    const items = await batchGet(table, [...wanted.values()], { consistent });
    return new Map(items.map((item) => [nameOf(KeyOnly.parse(item)), item]));
  };
  const gathering = { wanted, found: read() };
  open.set(table, gathering);
  return gathering;
}

function nameOf({ pk, sk }: Key): string {
  return JSON.stringify([pk, sk]);
}

/** Puts and deletes, 25 at a time. Not all-or-nothing: for writes that may be repeated. */
export async function batchWrite(table: Table, requests: readonly BatchRequest[]): Promise<void> {
  for (let start = 0; start < requests.length; start += 25) {
    let rest: readonly object[] = requests.slice(start, start + 25);
    for (let tries = 1; rest.length > 0; tries += 1) {
      const { UnprocessedItems } = await table.call('BatchWriteItem', {
        RequestItems: { [table.name]: [...rest] },
      });
      rest = UnprocessedItems?.[table.name] ?? [];
      if (rest.length > 0) await backOff(tries);
    }
  }
}

async function backOff(tries: number): Promise<void> {
  if (tries >= triesMax) throw new Error('the table takes no more at present');
  await sleep(25 * 2 ** tries);
}
