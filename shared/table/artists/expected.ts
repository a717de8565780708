import { ExpectedRelease, lookedForFrom } from '../../domain/releases/expected-release.ts';
import * as z from '../../domain/zod.ts';
import { Timestamp } from '../../domain/text/text.ts';
import type { WorkOf } from '../../domain/owed/work.ts';
import type { Table } from '../client.ts';
import { due, dueAsRead, dueAt, dueGone, dueIs } from '../due.ts';
import { written } from '../failures.ts';
import { newItem, readItem, wholeItem } from '../item.ts';
import { keys } from '../keys.ts';
import { queryPrefix } from '../pages.ts';
import { prefixes } from '../prefixes.ts';
import type { Write } from '../transaction.ts';
import { expectedMax } from './said.ts';
import { both, updateIf, when } from '../versioned.ts';

/** Requests at the same time may each fill what is left: reading takes more than there should be. */
const rowsReadMax = 10 * expectedMax;

/** An expected release; `dueAt` while somebody has to look whether it came. */
export const ExpectedItem = ExpectedRelease.extend({
  dueAt: Timestamp.optional(),
  /** When it was told that it didn't come. */
  missed_at: Timestamp.nullable().default(null),
});
export type ExpectedItem = z.infer<typeof ExpectedItem>;

/** An expected release that nobody has looked for yet. */
export function asBegun(item: ExpectedRelease): ExpectedItem {
  return { ...item, dueAt: lookedForFrom(item)?.toISOString(), missed_at: null };
}

export interface ExpectedOf {
  organizationId: string;
  artistId: string;
}

/** One of an artist's expected releases, or null. */
export async function getExpected(
  table: Table,
  artist: string,
  id: string,
): Promise<ExpectedItem | null> {
  return readItem(table, keys.expectedRelease(artist, id), ExpectedItem);
}

/** All releases that are expected of an artist, in the order in which they were named. */
export async function listExpected(table: Table, artist: string): Promise<ExpectedItem[]> {
  const { pk } = keys.expectedRelease(artist, '');
  const items = await queryPrefix(table, pk, prefixes.expectedRelease, { rowsMax: rowsReadMax });
  return items.map((item) => ExpectedItem.parse(item));
}

/** Expects a release: somebody looks for it from its day on, and whether it came, a day later. */
export function expectedWrite(
  { organizationId, artistId }: ExpectedOf,
  item: ExpectedRelease,
): Write {
  const key = keys.expectedRelease(artistId, item.id);
  return newItem(key, { ...item, ...dueOf(key, { organizationId, artistId }, item) });
}

/** Puts `after` in the place of what was read. Fails when that is gone, or another by now. */
export function expectedMovedWrite(
  { organizationId, artistId }: ExpectedOf,
  read: ExpectedItem,
  after: ExpectedRelease,
): Write {
  const key = keys.expectedRelease(artistId, read.id);
  // What was told of a date isn't told again: with another one it is awaited anew.
  const isTold = read.missed_at !== null && read.release_date === after.release_date;
  const due = isTold
    ? { missed_at: read.missed_at }
    : dueOf(key, { organizationId, artistId }, after);
  return wholeItem(key, { ...after, ...due }, asItWas(read));
}

/** Expects it no longer. Fails when it is gone, or another by now. */
export function withdrawnWrite(artistId: string, read: ExpectedItem): Write {
  return { Delete: { Key: keys.expectedRelease(artistId, read.id), ...asItWas(read) } };
}

/** Nobody has to look any more: it came, or it was told at `missed_at` that it didn't. */
export function lookedWrite(artistId: string, read: ExpectedItem, missed_at: string | null): Write {
  const key = keys.expectedRelease(artistId, read.id);
  return { Update: updateIf(key, { missed_at }, dueIs('=', read.dueAt), dueGone) };
}

/** Looks next at `at`. A worker that looked at the same time has set it already. */
export async function putOffExpected(
  table: Table,
  artistId: string,
  read: ExpectedItem,
  at: Date,
): Promise<void> {
  const key = keys.expectedRelease(artistId, read.id);
  const next = dueAt(at.toISOString());
  await written(table.call('UpdateItem', updateIf(key, next, dueIs('=', read.dueAt))));
}

function dueOf(
  key: { pk: string; sk: string },
  { organizationId: organization_id, artistId: artist_id }: ExpectedOf,
  item: ExpectedRelease,
) {
  const at = lookedForFrom(item);
  const work: WorkOf<'expected'> = {
    kind: 'expected',
    organization_id,
    artist_id,
    expected_id: item.id,
  };
  return at ? due(key, at, work) : {};
}

/** Nobody has changed it, nor looked whether it came. */
function asItWas({ created_at, updated_at, dueAt: at }: ExpectedItem) {
  const isSame = when('created_at = :created_at AND updated_at = :updated_at', {
    created_at,
    updated_at,
  });
  return both(isSame, dueAsRead(at));
}
