import * as z from '../../domain/zod.ts';
import type { Change } from '../rules/change.ts';
import { Severity } from '../rules/info.ts';
import type { Table } from '../../table/client.ts';
import { ChangeItem, feedOf, threadOf, withKeyParts } from './change-item.ts';
import { keys } from '../../table/keys.ts';
import { indexes } from '../../table/indexes.ts';
import {
  countRows,
  type Query,
  queryPage,
  queryPages,
  rowsPerRequestMax,
  type ListRead,
  readsOf,
} from '../../table/pages.ts';

/** A list of changes: an organization's (`feed`) or an artist's (`thread`), in one status. */
export interface ChangeList {
  index: 'feed' | 'thread';
  pk: string;
  /** Only the changes of this artist are shown. */
  artist?: string;
}

/** The changes of an organization, or of one of its artists, in one status. */
export function listOf(org: string, artist: string | null, status: Change['status']): ChangeList {
  if (artist === null) return ofOrganization(org, status);
  if (status === 'detected') return waitingOf(org, artist);
  return { index: 'thread', pk: threadOf(artist, status) };
}

/** The changes of an organization in one status. */
export function ofOrganization(org: string, status: Change['status']): ChangeList {
  return { index: 'feed', pk: feedOf(org, status) };
}

/** The changes of an artist that wait. They are few, so they are found among the organization's. */
export function waitingOf(org: string, artist: string): ChangeList {
  return { index: 'feed', pk: feedOf(org, 'detected'), artist };
}

/** Which part of a list: times included, ISO 8601. */
export interface Span {
  since: string;
  until: string;
}

/** One entry of a list with the place at which it stands, which also serves as cursor. */
export interface FeedEntry {
  change: ChangeItem;
  place: string;
}

/** The place before which a list goes on: the sort key of the entry that was last seen. */
export const FeedPosition = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#chg_[0-9a-z]{26}$/);

/** One read of a list, newest first, at most `limit` entries, behind the place `after`. */
export async function readFeed(
  table: Table,
  list: ChangeList,
  span: Span,
  options: { limit: number; after: string | null },
): Promise<ListRead<FeedEntry, string>> {
  const { sk } = indexes[list.index];
  // `#` begins what follows the time in a sort key, `$` comes after it: both ends are included.
  const end = `${span.until}$`;
  const before = options.after === null ? end : justBefore(options.after);
  const until = before < end ? before : end;
  if (until < span.since) return { rows: [], read: 0, last: null };
  const query = { ...queryOf(list, span.since, until), ScanIndexForward: false };
  const { rows, read, last } = await queryPage(table, query, { limit: options.limit });
  return {
    rows: rows.map((item) => ({ change: ChangeItem.parse(item), place: String(item[sk]) })),
    read,
    last: last && String(last[sk]),
  };
}

/**
 * All changes of a short list, or of one artist in a longer one, which is read to its end: a worker does
 * that, never a request.
 */
export async function allOfFeed(table: Table, list: ChangeList): Promise<ChangeItem[]> {
  const changes: ChangeItem[] = [];
  for await (const { rows } of readsOf(wholeFeed(table, list), { rowsMax: Infinity })) {
    changes.push(...rows.map(({ change }) => change));
  }
  return changes;
}

/** The newest change of a list that fits, among as many as one request reads; null: there is none. */
export async function findInFeed(
  table: Table,
  list: ChangeList,
  fits: (change: ChangeItem) => boolean,
): Promise<ChangeItem | null> {
  for await (const { rows } of readsOf(wholeFeed(table, list))) {
    const found = rows.find(({ change }) => fits(change));
    if (found) return found.change;
  }
  return null;
}

function wholeFeed(table: Table, list: ChangeList) {
  const span = { since: '2000', until: '9999' };
  return async (after: string | null, limit: number) =>
    readFeed(table, list, span, { limit, after });
}

/** What of it an index has: the key of an artist's list says whose it is. */
const headParts = {
  feed: 'pk, monitored_artist_id, severity, acknowledged, related',
  thread: 'pk, threadPk, severity, acknowledged, related',
} as const satisfies Record<ChangeList['index'], string>;

/** What it takes to count a change and to rank it. */
const ChangeHead = z
  .record(z.string(), z.unknown())
  .transform(withKeyParts)
  .pipe(
    z.object({
      pk: z.string(),
      monitored_artist_id: z.string(),
      severity: Severity,
      acknowledged: z.unknown().optional(),
      related: z.array(z.string()).default([]),
    }),
  )
  .transform(({ pk, monitored_artist_id: artist, acknowledged, ...head }) => ({
    ...{ id: pk.slice(keys.change('').pk.length), artist, ...head },
    isAcknowledged: acknowledged != null,
  }));
export type ChangeHead = z.infer<typeof ChangeHead>;

/**
 * The changes of a list from `since` until before `until`, newest first, `rowsMax` at most, without what
 * they tell: unpacking that takes much longer than reading it.
 * @returns with `isCut`, whether there are more.
 */
export async function headsOfFeed(
  table: Table,
  list: ChangeList,
  { since, until }: Span,
  rowsMax: number,
): Promise<{ heads: ChangeHead[]; isCut: boolean }> {
  const query = {
    ...queryOf(list, since, until),
    ProjectionExpression: headParts[list.index],
    ScanIndexForward: false,
  };
  const heads: ChangeHead[] = [];
  let isCut = false;
  for await (const { rows, last } of queryPages(table, query, { rowsMax })) {
    heads.push(...rows.map((row) => ChangeHead.parse(row)));
    isCut = last !== null;
  }
  return { heads, isCut };
}

/** How many changes a list has in `span`; null when they are too many to be counted by reading. */
export async function countFeed(
  table: Table,
  list: ChangeList,
  span: Span,
): Promise<number | null> {
  if (span.until < span.since) return 0;
  const query = queryOf(list, span.since, `${span.until}$`);
  return countRows(table, query, rowsPerRequestMax);
}

/**
 * How many of the newest changes of a list, from `since` on, nobody has acknowledged, and how many there
 * are in all. @returns with `isCut`, whether there are more than the `rowsMax` that were looked at.
 */
export async function countOpen(
  table: Table,
  list: ChangeList,
  since: string,
  rowsMax: number,
): Promise<{ open: number; all: number; isCut: boolean }> {
  const query: Query = {
    ...queryOf(list, since, '9999'),
    FilterExpression: 'attribute_not_exists(acknowledged)',
    ScanIndexForward: false,
    Select: 'COUNT',
  };
  const { count, read, last } = await queryPage(table, query, { limit: rowsMax });
  return { open: count, all: read, isCut: last !== null };
}

function queryOf({ index, pk, artist }: ChangeList, from: string, to: string): Query {
  const names = indexes[index];
  return {
    IndexName: index,
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
    ...(artist !== undefined && { FilterExpression: 'monitored_artist_id = :artist' }),
    ExpressionAttributeNames: { '#pk': names.pk, '#sk': names.sk },
    ExpressionAttributeValues: {
      ...{ ':pk': pk, ':from': from, ':to': to },
      ...(artist !== undefined && { ':artist': artist }),
    },
  };
}

/**
 * The last sort key that can stand before `place`: all have the same length. As a bound of the query
 * it may lie anywhere, also where the list does not reach; DynamoDB refuses such start keys.
 */
function justBefore(place: string): string {
  FeedPosition.parse(place);
  return place.slice(0, -1) + String.fromCharCode(place.charCodeAt(place.length - 1) - 1);
}
