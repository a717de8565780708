import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import * as z from '../../domain/zod.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { HappeningUpdate } from '../../verdicts/rules/happening-update.ts';
import type { Table } from '../../table/client.ts';
import { due } from '../../table/due.ts';
import { written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { queryPrefix } from '../../table/pages.ts';
import type { Write } from '../../table/transaction.ts';
import { prefixes } from '../../table/prefixes.ts';
import { wholeItem } from '../../table/item.ts';
import { isThere, updateIf } from '../../table/versioned.ts';

/** Findings of one write that not all holders have received yet, and how far that came. */
const TellingItem = z.object({
  sk: z.string(),
  at: Timestamp,
  /** The artist's name as it was when this was found. */
  artist_name: z.string(),
  updates: z.array(HappeningUpdate),
  /** All holders up to this organization have their changes; absent: none has. */
  after: z.string().optional(),
});
export type TellingItem = z.infer<typeof TellingItem>;

/** So much in one telling: an item has 400 KB at most. */
export const tellingBytesMax = 300_000;

/** How much of a telling these take, at most. */
export function tellingBytes(updates: readonly HappeningUpdate[]): number {
  return Buffer.byteLength(JSON.stringify(updates));
}

/** Makes a telling due; belongs in the write of its findings. */
export function tellingWrite(
  watchId: string,
  {
    at,
    artistName,
    updates,
  }: { at: Date; artistName: string; updates: readonly HappeningUpdate[] },
): Write {
  // Named after all of it: where a reply got lost, a part of it may be written again at the same time,
  // and must not take its place.
  const name = createHash('sha256').update(JSON.stringify(updates)).digest('hex').slice(0, 16);
  const key = keys.telling(watchId, at.toISOString(), name);
  return wholeItem(key, {
    at: at.toISOString(),
    artist_name: artistName,
    updates,
    ...due(key, at, { kind: 'tell', watch_id: watchId }),
  });
}

/** A watch never has more tellings than that: each check adds a few, and they are finished at once. */
const tellingsMax = 2000;

/** The tellings of a watch that are not finished, oldest first, read consistently. */
export async function listTellings(table: Table, watchId: string): Promise<TellingItem[]> {
  const { pk } = keys.watch(watchId);
  const items = await queryPrefix(table, pk, prefixes.telling, {
    consistent: true,
    rowsMax: tellingsMax,
  });
  return items.map((item) => TellingItem.parse(item));
}

/** Notes that all holders up to `after` have their changes. A telling that has ended stays ended. */
export async function noteTold(
  table: Table,
  watchId: string,
  { sk }: TellingItem,
  after: string,
): Promise<void> {
  const key = { pk: keys.watch(watchId).pk, sk };
  await written(table.call('UpdateItem', updateIf(key, { after }, isThere)));
}

/** Ends a telling: every holder has its changes. May be repeated. */
export async function endTelling(
  table: Table,
  watchId: string,
  { sk }: TellingItem,
): Promise<void> {
  await table.call('DeleteItem', { Key: { pk: keys.watch(watchId).pk, sk } });
}
