/**
 * The only place that queries the table, and the only loop that reads on: a list is read bit by bit
 * with a limit on its rows, or has a stated size that it cannot exceed.
 */
import type { Input } from './calls.ts';
import type { Table } from './client.ts';

/** Rows of a list that one request, or one turn of a worker, reads at most. */
export const rowsPerRequestMax = 2000;
/** Rows of one read: about as many as DynamoDB's 1 MB holds. */
const rowsPerReadMax = 1000;

/** What one read of a list found. */
export interface ListRead<Row, Place> {
  rows: readonly Row[];
  /** Rows that the table looked at, those that a filter dropped included. */
  read: number;
  /** The place to read on behind; null at the end of the list. */
  last: Place | null;
}

/**
 * Reads a list bit by bit, to its end or until `rowsMax` rows were read. The last read tells
 * which: its `last` is null only at the end. The reads grow, so that a long list does not take
 * hundreds of them.
 * @param read reads at most `limit` rows behind `after` (null: from the beginning).
 */
export async function* readsOf<Row, Place>(
  read: (after: Place | null, limit: number) => Promise<ListRead<Row, Place>>,
  {
    after: start = null,
    firstLimit = rowsPerReadMax,
    rowsMax = rowsPerRequestMax,
  }: { after?: Place | null; firstLimit?: number; rowsMax?: number } = {},
): AsyncGenerator<ListRead<Row, Place>> {
  let after = start;
  let left = rowsMax;
  for (let size = firstLimit; left > 0; size *= 2) {
    const one = await read(after, Math.min(size, rowsPerReadMax, left));
    yield one;
    if (one.last === null) return;
    after = one.last;
    left -= one.read;
  }
}

/** A list of which pages are shown. */
export interface Pageable<Row> {
  read: (after: string | null, limit: number) => Promise<ListRead<Row, string>>;
  placeOf: (row: Row) => string;
  matches?: (row: Row) => boolean;
}

/** A page of a list: the rows that were wanted, and where it goes on; null at the end. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
  /** How many of the items to skip were not reached. */
  notSkipped: number;
}

/**
 * Collects a page of up to `limit` rows that match, after dropping `skip` of them. Whatever the
 * filter, it reads {@link rowsPerRequestMax} rows at most: the page is shorter then, or empty, and
 * `next` goes on behind the last row that was read.
 */
export async function collectPage<Row>(
  { read, placeOf, matches = () => true }: Pageable<Row>,
  { limit, after, skip = 0 }: { limit: number; after: string | null; skip?: number },
): Promise<Page<Row>> {
  const rows: Row[] = [];
  let notSkipped = skip;
  let next: string | null = null;
  // One more than is wanted tells whether there is a next page.
  for await (const one of readsOf(read, { after, firstLimit: skip + limit + 1 })) {
    for (const row of one.rows.filter(matches)) {
      const last = rows.at(-1);
      if (notSkipped > 0) notSkipped -= 1;
      else if (rows.length < limit || !last) rows.push(row);
      else return { rows, next: placeOf(last), notSkipped };
    }
    next = one.last;
  }
  return { rows, next, notSkipped };
}

/** A query of the table or an index, without where it begins and ends. */
export type Query = Omit<Input<'Query'>, 'ExclusiveStartKey' | 'Limit'>;

type Item = Record<string, unknown>;

/** One read of a query: `limit` rows behind `after` at most, or 1 MB of them. */
export async function queryPage(
  table: Table,
  query: Query,
  { after = null, limit }: { after?: Item | null; limit: number },
): Promise<ListRead<Item, Item> & { count: number }> {
  const page = await table.call('Query', {
    ...query,
    Limit: limit,
    ...(after && { ExclusiveStartKey: after }),
  });
  const { Items = [], Count = 0, ScannedCount = 0, LastEvaluatedKey = null } = page;
  return { rows: Items, count: Count, read: ScannedCount, last: LastEvaluatedKey };
}

/** The reads of a query, newest or oldest first as it says; see {@link readsOf}. */
export function queryPages(
  table: Table,
  query: Query,
  options: { rowsMax?: number } = {},
): AsyncGenerator<ListRead<Item, Item>> {
  return readsOf((after: Item | null, limit) => queryPage(table, query, { after, limit }), options);
}

/**
 * How many rows a query finds, of which it looks at `rowsMax` at most; null when there are more to
 * look at.
 */
export async function countRows(
  table: Table,
  query: Query,
  rowsMax: number,
): Promise<number | null> {
  let count = 0;
  const read = async (after: Item | null, limit: number) => {
    const one = await queryPage(table, { ...query, Select: 'COUNT' }, { after, limit });
    count += one.count;
    return one;
  };
  let last: Item | null = null;
  for await (const one of readsOf(read, { rowsMax })) last = one.last;
  return last === null ? count : null;
}

/** How much of a collection is read that is small by construction. */
export interface Bounds {
  /** More rows than there can be: {@link rowsPerRequestMax} unless the caller states its reason. */
  rowsMax?: number;
  consistent?: boolean;
}

/**
 * All items of a query that cannot find more than `rowsMax`. Throws an Error, after reading no more
 * than that, if it does.
 */
export async function queryAll(
  table: Table,
  query: Query,
  { rowsMax = rowsPerRequestMax, consistent }: Bounds = {},
): Promise<Item[]> {
  const items: Item[] = [];
  const asked = { ...query, ...(consistent !== undefined && { ConsistentRead: consistent }) };
  for await (const { rows } of queryPages(table, asked, { rowsMax: rowsMax + 1 })) {
    items.push(...rows);
    if (items.length > rowsMax) throw new Error(`more than ${rowsMax} rows, which cannot be`);
  }
  return items;
}

/** The items of one partition whose sort key begins with `prefix`, which DynamoDB wants not empty. */
export async function queryPrefix(
  table: Table,
  pk: string,
  prefix: string,
  bounds: Bounds = {},
): Promise<Item[]> {
  const query = {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
  };
  return queryAll(table, query, bounds);
}

/** The items of one partition whose sort keys stand between two, both included. */
export async function queryBetween(
  table: Table,
  pk: string,
  [from, to]: readonly [from: string, to: string],
  bounds: Bounds = {},
): Promise<Item[]> {
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
  };
  return queryAll(table, query, bounds);
}

/** The first items of such a partition, `rowsMax` at most: of a collection that others can fill. */
export async function queryFirst(
  table: Table,
  pk: string,
  prefix: string,
  rowsMax = rowsPerRequestMax,
): Promise<Item[]> {
  const query = {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
    ConsistentRead: true,
  };
  const items: Item[] = [];
  for await (const { rows } of queryPages(table, query, { rowsMax })) items.push(...rows);
  return items;
}

/** All items of one partition. */
export async function queryPartition(
  table: Table,
  pk: string,
  bounds: Bounds = {},
): Promise<Item[]> {
  const query = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  };
  return queryAll(table, query, bounds);
}
