import * as z from '../../domain/zod.ts';
import { KeyOnly } from '../batch.ts';
import { feedOf } from '../../changes/items/change-item.ts';
import type { Table } from '../client.ts';
import { indexes } from '../indexes.ts';
import { type Key, keys } from '../keys.ts';
import { queryFirst, queryPage, queryPrefix, type ListRead, readsOf } from '../pages.ts';
import { prefixes } from '../prefixes.ts';

export type Item = Key & Record<string, unknown>;
export const Item = KeyOnly.loose();

/** A partition of the table, or of the index of changes. */
export interface Partition {
  pk: string;
  index?: 'feed';
}

/** The lists of an organization's changes, those first that a change can still leave. */
export function feedsOf(org: string): Partition[] {
  return (['detected', 'confirmed', 'dismissed'] as const).map((status) => ({
    pk: feedOf(org, status),
    index: 'feed',
  }));
}

/** One read of a partition in the order of its sort keys, `limit` items at most, behind `after`. */
export async function readPartition(
  table: Table,
  partition: Partition,
  after: string | null,
  limit: number,
): Promise<ListRead<Item, string>> {
  const { pk, index } = partition;
  const names = index ? indexes[index] : { pk: 'pk', sk: 'sk' };
  const query = {
    ...(index ? { IndexName: index } : { ConsistentRead: true }),
    KeyConditionExpression: after === null ? '#pk = :pk' : '#pk = :pk AND #sk > :after',
    ExpressionAttributeNames: { '#pk': names.pk, ...(after !== null && { '#sk': names.sk }) },
    ExpressionAttributeValues: { ':pk': pk, ...(after !== null && { ':after': after }) },
  };
  const { rows, read, last } = await queryPage(table, query, { limit });
  return { rows: z.array(Item).parse(rows), read, last: last && sortKey(partition, last) };
}

/** The sort key of an item in a partition. */
export function sortKey({ index }: Partition, item: Record<string, unknown>): string {
  return z.string().parse(item[index ? indexes[index].sk : 'sk']);
}

/** Items of one read: what hangs on each is read before the next ones. */
const itemsPerRead = 25;

/**
 * All pages of a partition, one after the other, for a caller that stops before it has read `rowsMax`
 * items: at that point this throws. What was read may be deleted meanwhile.
 */
export async function* pagesOf(
  table: Table,
  partition: Partition,
  rowsMax: number,
): AsyncGenerator<readonly Item[]> {
  const read = async (after: string | null) => readPartition(table, partition, after, itemsPerRead);
  let end: string | null = null;
  for await (const { rows, last } of readsOf(read, { rowsMax })) {
    if (rows.length > 0) yield rows;
    end = last;
  }
  if (end !== null) throw new Error(`more than ${rowsMax} items were read of ${partition.pk}`);
}

/** An organization's own partition. */
export function ownPartition(org: string): Partition {
  return { pk: keys.organization(org).pk };
}

/** What lets somebody into an organization, or read of it: its API keys, feeds, and members. */
export async function ownCredentials(table: Table, org: string): Promise<Item[]> {
  const found = await Promise.all(
    [keys.listedApiKey(org, ''), keys.listedFeed(org, ''), keys.member(org, '')].map(({ pk, sk }) =>
      queryPrefix(table, pk, sk, { consistent: true }),
    ),
  );
  return z.array(Item).parse(found.flat());
}

/** Items of an organization's own partition on which others hang, and where those are. */
export interface Owners {
  /** How the sort keys of the owners begin; what follows is their id. */
  prefix: string;
  /** Null: nothing hangs there on this one. */
  behind: (owner: Owner) => Partition | null;
}

/** An item on which others hang. */
export interface Owner {
  id: string;
  /** Of an artist that the organization holds. */
  watchId?: string | undefined;
}

const ofWatch = (partition: (watchId: string) => Partition) => ({
  prefix: prefixes.artist,
  behind: ({ watchId }: Owner) => (watchId === undefined ? null : partition(watchId)),
});

/** What is the organization's own, behind its items. */
const ownBehind: readonly Owners[] = [
  { prefix: prefixes.artist, behind: ({ id }) => ({ pk: keys.triage(id, '').pk }) },
  { prefix: prefixes.destination, behind: ({ id }) => targetPlace(id) },
  { prefix: prefixes.listedVerification, behind: ({ id }) => ({ pk: keys.verification(id).pk }) },
  { prefix: prefixes.webhook, behind: ({ id }) => targetPlace(id) },
];

/** What an export shows: also what a holder may read of the watches that it holds. */
export const owners: readonly Owners[] = [
  ...ownBehind,
  ofWatch((watchId) => ({ pk: keys.snapshot(watchId).pk })),
  ofWatch((watchId) => ({ pk: keys.historyMonth(watchId, '').pk })),
  ofWatch((watchId) => ({ pk: keys.picture(watchId, '').pk })),
];

/** Where else the items are that hang on an item of an organization's own partition. */
export function partitionsBehind({ sk }: Key): Partition[] {
  return ownBehind
    .filter(({ prefix }) => sk.startsWith(prefix))
    .flatMap(({ prefix, behind }) => behind({ id: sk.slice(prefix.length) }) ?? []);
}

const Held = KeyOnly.extend({
  watch_id: z.string().optional(),
  left: z.unknown().optional(),
});

/** One read of owners by their sort keys, `limit` at most, from `from` on, that one included. */
export async function readOwners(
  table: Table,
  org: string,
  prefix: string,
  { from, limit }: { from: string; limit: number },
): Promise<ListRead<Owner & { sk: string }, string>> {
  const end = `${prefix}~`;
  if (from > end) return { rows: [], read: 0, last: null };
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :end',
    ExpressionAttributeValues: {
      ':pk': keys.organization(org).pk,
      ':from': from > prefix ? from : prefix,
      ':end': end,
    },
    ProjectionExpression: 'pk, sk, watch_id, #left',
    ExpressionAttributeNames: { '#left': 'left' },
    ConsistentRead: true,
  };
  const { rows, read, last } = await queryPage(table, query, { limit });
  return {
    rows: rows.map((row) => {
      const { sk, watch_id, left } = Held.parse(row);
      // Who left reads on what it was told, and nothing that came later.
      return { sk, id: sk.slice(prefix.length), watchId: left ? undefined : watch_id };
    }),
    read,
    last: last && String(last.sk),
  };
}

const HashOnly = z.object({ hash: z.string() });
const Reach = z.object({ unsubscribe: HashOnly.nullish() });

/** Single items that hang on an item of an organization's own partition, and are its secrets. */
export function secretsBehind(item: Item): Key[] {
  if (item.sk.startsWith(prefixes.apiKey)) return [keys.apiKey(HashOnly.parse(item).hash)];
  if (item.sk.startsWith(prefixes.feed)) return [keys.feed(HashOnly.parse(item).hash)];
  return [];
}

/** The hashes of the opt-out links in mails about an item, which outlive it. */
export function optOutsBehind(item: Item): string[] {
  if (!item.sk.startsWith(keys.destination('', '').sk)) return [];
  const { unsubscribe } = Reach.parse(item);
  return unsubscribe ? [unsubscribe.hash] : [];
}

/** What tells that other organizations heard that this one holds an artist of the catalog. */
export async function holdingsBehind(table: Table, org: string, { sk }: Key): Promise<Key[]> {
  const prefix = keys.stream(org, '').sk;
  if (!sk.startsWith(prefix)) return [];
  const told = keys.holderMailed(sk.slice(prefix.length), org, '');
  // What is left of very many goes by the table's TTL.
  const items = await queryFirst(table, told.pk, told.sk);
  return z.array(KeyOnly).parse(items);
}

/** Where a target's deliveries are, also when it is gone itself. */
export function targetPlace(id: string): Partition {
  return { pk: keys.delivery(id, '').pk };
}
