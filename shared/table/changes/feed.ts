import * as z from 'zod';
import type { Table } from '../client.ts';
import { ChangeItem } from './changes.ts';
import { indexes } from '../keys.ts';
import { countRows, queryPage, rowsPerRequestMax, type Step } from '../pages.ts';

/** A list of changes: an organization's (`feed`) or an artist's (`thread`), in one status. */
export interface ChangeList {
  index: 'feed' | 'thread';
  pk: string;
}

/** Which part of a list: times included, ISO 8601. */
export interface Span {
  since: string;
  until: string;
}

/** One entry of a list with the place at which it stands, which also serves as cursor. */
export interface Placed {
  change: ChangeItem;
  place: string;
}

/** The place before which a list goes on: the sort key of the entry that was last seen. */
export const Place = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#chg_[0-9a-z]{26}$/);

/** One step through a list, newest first, at most `limit` entries, behind the place `after`. */
export async function readFeed(
  table: Table,
  list: ChangeList,
  span: Span,
  options: { limit: number; after: string | null },
): Promise<Step<Placed, string>> {
  const { pk, sk } = indexes[list.index];
  // `#` begins what follows the time in a sort key, `$` comes after it: both ends are included.
  const end = `${span.until}$`;
  const before = options.after === null ? end : justBefore(options.after);
  const until = before < end ? before : end;
  if (until < span.since) return { rows: [], read: 0, last: null };
  const query = {
    IndexName: list.index,
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :since AND :until',
    ExpressionAttributeNames: { '#pk': pk, '#sk': sk },
    ExpressionAttributeValues: { ':pk': list.pk, ':since': span.since, ':until': until },
    ScanIndexForward: false,
  };
  const { rows, read, last } = await queryPage(table, query, { limit: options.limit });
  return {
    rows: rows.map((item) => ({ change: ChangeItem.parse(item), place: String(item[sk]) })),
    read,
    last: last && String(last[sk]),
  };
}

/** The newest changes of a list, 500 at most. */
export async function firstOfFeed(table: Table, list: ChangeList): Promise<ChangeItem[]> {
  const span = { since: '2000', until: '9999' };
  const { rows } = await readFeed(table, list, span, { limit: 500, after: null });
  return rows.map(({ change }) => change);
}

/** How many changes a list has in `span`; null when they are too many to be counted by reading. */
export async function countFeed(
  table: Table,
  list: ChangeList,
  span: Span,
): Promise<number | null> {
  if (span.until < span.since) return 0;
  const { pk, sk } = indexes[list.index];
  const query = {
    IndexName: list.index,
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :since AND :until',
    ExpressionAttributeNames: { '#pk': pk, '#sk': sk },
    ExpressionAttributeValues: { ':pk': list.pk, ':since': span.since, ':until': `${span.until}$` },
  };
  return countRows(table, query, rowsPerRequestMax);
}

/**
 * The last sort key that can stand before `place`: all have the same length. As a bound of the query
 * it may lie anywhere, also where the list does not reach; DynamoDB refuses such start keys.
 */
function justBefore(place: string): string {
  Place.parse(place);
  return place.slice(0, -1) + String.fromCharCode(place.charCodeAt(place.length - 1) - 1);
}
