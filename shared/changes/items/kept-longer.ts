import * as z from '../../domain/zod.ts';
import { notesMax } from '../rules/change-note.ts';
import type { PlanName } from '../../domain/plans/plan.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { indexes, ttlAttribute } from '../../table/indexes.ts';
import { type Key, keys } from '../../table/keys.ts';
import { queryPage, queryPrefix } from '../../table/pages.ts';
import { updateIf, when } from '../../table/versioned.ts';
import { expiresAt, feedOf, withKeyParts } from './change-item.ts';

/** A confirmed change as its list shows it, with when it is forgotten. */
const KeptRow = z.object({
  pk: z.string(),
  status: z.literal('confirmed'),
  detected_at: z.string(),
  confirmed_at: z.string(),
  [ttlAttribute]: z.int(),
});
type KeptRow = z.infer<typeof KeptRow>;

/** Behind all times. */
const theEnd = '9999';

/**
 * The confirmed changes of an organization, newest first, `limit` of those behind the place `after`.
 * @returns with `next`, the place behind which there are more; null: these were all.
 */
export async function keptRows(
  table: Table,
  org: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ rows: KeptRow[]; next: string | null }> {
  const { pk, sk } = indexes.feed;
  const query = {
    IndexName: 'feed',
    KeyConditionExpression: '#pk = :pk AND #sk < :after',
    ExpressionAttributeNames: { '#pk': pk, '#sk': sk },
    ExpressionAttributeValues: { ':pk': feedOf(org, 'confirmed'), ':after': after ?? theEnd },
    ScanIndexForward: false,
  };
  const { rows: items, last } = await queryPage(table, query, { limit });
  const rows = items.map((item) => KeptRow.parse(withKeyParts(item)));
  return { rows, next: last === null ? null : String(last[sk]) };
}

/**
 * Keeps a change, and all that people wrote about it, as long as `keptBy` does, unless that is so already.
 * One that is gone stays so. May be repeated.
 */
export async function keepLonger(table: Table, row: KeptRow, keptBy: PlanName): Promise<void> {
  const expires = expiresAt(row, keptBy);
  if (row[ttlAttribute] >= expires) return;
  const id = row.pk.slice(keys.change('').pk.length);
  const { pk, sk } = keys.note(id, '');
  // The notes first: of one that is cut off, the change comes again, and all of it with it.
  const notes = await queryPrefix(table, pk, sk, { consistent: true, rowsMax: notesMax });
  for (const note of notes) {
    await expireAt(table, { pk, sk: String(note.sk) }, expires);
  }
  await expireAt(table, keys.change(id), expires);
}

async function expireAt(table: Table, key: Key, until: number): Promise<void> {
  const isShorter = when(
    'attribute_exists(pk) AND #ttl < :until',
    { until },
    { ttl: ttlAttribute },
  );
  await written(table.call('UpdateItem', updateIf(key, { [ttlAttribute]: until }, isShorter)));
}
