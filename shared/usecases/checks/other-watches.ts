import { hash } from 'node:crypto';
import type { ChangeType } from '../../domain/change-type.ts';
import { massCountMin } from '../../domain/detection/mass.ts';
import { patience } from '../../domain/detection/patience.ts';
import type { Known } from '../../domain/watch/known.ts';
import { pageToAsk } from '../../domain/watch/witnesses.ts';
import { isCanaryWatch } from '../../plan/canary.ts';
import type { Table } from '../../table/client.ts';
import { watchesPage, watchesWaiting } from '../../table/gauge.ts';
import { dueShards } from '../../table/indexes.ts';
import { readKnown, type Stored, withTracks } from './known.ts';

/** Of so many watches what is known is read, at most; and of so many that may show the same. */
const readMax = 16;
const alikeMax = 8;

/**
 * What is known of other watches: first where several findings of these types wait, since a fault of the
 * source may be known already; then any, in an order that is the same at each look.
 */
export async function* otherWatches(
  table: Table,
  watchId: string,
  types: readonly ChangeType[],
  now: Date,
): AsyncGenerator<Known> {
  const seen = new Set([watchId]);
  for await (const id of idsOf(table, watchId, types, now)) {
    if (seen.size > readMax) return;
    if (seen.has(id) || isCanaryWatch(id)) continue;
    seen.add(id);
    const stored = await readKnown(table, id);
    if (stored) yield (await withTracks(table, stored, pageOf(stored))).known;
  }
}

/** The release whose page is compared, tracks included. */
function pageOf({ known }: Stored): string[] {
  const id = pageToAsk(known.baseline);
  return id === null ? [] : [id];
}

async function* idsOf(
  table: Table,
  watchId: string,
  types: readonly ChangeType[],
  now: Date,
): AsyncGenerator<string> {
  const before = new Date(now.getTime() + patience.recheckMax * 1000);
  const shards = Array.from({ length: dueShards }, (_, shard) => shard);
  const waiting = await Promise.all(
    shards.map((shard) => watchesWaiting(table, { shard, before }, types)),
  );
  yield* severalOf(waiting.flat().filter((id) => id !== watchId)).slice(0, alikeMax);
  const first = Number.parseInt(hash('sha256', watchId, 'hex').slice(0, 4), 16);
  for (const shard of shards) {
    const { watchIds } = await watchesPage(table, { shard: (first + shard) % dueShards });
    yield* watchIds;
  }
}

/** Those that are named several times, the most often first. */
function severalOf(ids: readonly string[]): string[] {
  const counts = [...Map.groupBy(ids, (id) => id)].map(([id, all]) => ({ id, count: all.length }));
  return counts
    .filter(({ count }) => count >= massCountMin)
    .toSorted((a, b) => b.count - a.count)
    .map(({ id }) => id);
}
