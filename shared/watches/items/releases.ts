import * as z from '../../domain/zod.ts';
import type { ReleaseRecord } from '../../findings/records.ts';
import { marksAfter, notedAt, type ReadMarks } from '../../checks/rules/read-marks.ts';
import { ReleaseItem } from './baseline-items.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { queryAll, queryPrefix } from '../../table/pages.ts';
import { prefixes } from '../../table/prefixes.ts';
import { readItem, wholeItem } from '../../table/item.ts';
import { sendPut } from '../../table/transaction.ts';
import { updateIf, when } from '../../table/versioned.ts';

/** A catalog's list is read for 100 pages of 100 releases; those that left it stay a while. */
export const releasesMax = 20_000;

/** All releases of an artist as last confirmed, in the order of their ids. */
export async function listReleases(table: Table, watch: string): Promise<ReleaseRecord[]> {
  const items = await queryPrefix(table, keys.watch(watch).pk, prefixes.release, {
    rowsMax: releasesMax,
  });
  return items.map((item) => ReleaseItem.parse(item));
}

/**
 * The releases of an artist with a date from `from` on, as they were a moment ago. All of them are
 * read for it, but only these are sent.
 */
export async function listDatedReleases(
  table: Table,
  watch: string,
  from: string,
): Promise<ReleaseRecord[]> {
  const query = {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    FilterExpression: 'release_date >= :from',
    ExpressionAttributeValues: {
      ':pk': keys.watch(watch).pk,
      ':prefix': prefixes.release,
      ':from': from,
    },
  };
  const items = await queryAll(table, query, { rowsMax: releasesMax });
  return items.map((item) => ReleaseItem.parse(item));
}

/** One release of an artist as it stands, or null. */
export async function getRelease(
  table: Table,
  watch: string,
  release: string,
): Promise<ReleaseRecord | null> {
  return readItem(table, keys.release(watch, release), ReleaseItem);
}

export const PagesItem = z.object({ marks: z.record(z.string(), z.string()).default({}) });

/**
 * Notes that the pages of releases were read again and told nothing new: one plain write for most of them,
 * which moves nothing on. One that a mark can't stand for has a write of its own; if it was read by
 * another meanwhile, or is gone, it stays as it is.
 * @returns the marks from now on, and the releases that they don't stand for.
 */
export async function noteReadAgain(
  table: Table,
  watch: string,
  { marks, releases }: { marks: ReadMarks; releases: readonly ReleaseRecord[] },
  { read, at }: { read: readonly ReleaseRecord[]; at: string },
): Promise<{ marks: ReadMarks; apart: ReleaseRecord[] }> {
  const after = marksAfter(marks, releases, { read, at });
  await Promise.all([
    after.apart.length < read.length &&
      sendPut(table, wholeItem(keys.pages(watch), { marks: after.marks })),
    ...after.apart.map((release) => noteAtRelease(table, watch, release, at)),
  ]);
  return after;
}

async function noteAtRelease(
  table: Table,
  watch: string,
  release: ReleaseRecord,
  at: string,
): Promise<boolean> {
  const key = keys.release(watch, release.id);
  const isAsRead = when('details_read_at = :before', { before: notedAt(release) });
  return written(table.call('UpdateItem', updateIf(key, { details_read_at: at }, isAsRead)));
}
