import { checkedAt } from '../../checks/rules/visit.ts';
import type { Marks } from '../../checks/rules/rings.ts';
import { countedPerMinute, lateAfterMs } from '../../checks/rules/staleness.ts';
import { isCanaryWatch } from '../../plan/canary.ts';
import {
  type ArtistCount,
  type CountItem,
  putArtistCount,
  readArtistCount,
  watchesPage,
} from '../../table/gauge.ts';
import { dueShards } from '../../table/indexes.ts';
import {
  expectedSince,
  getWatches,
  isActive,
  type WatchItem,
} from '../../watches/items/watches.ts';
import type { Needs } from '../needs.ts';

export interface CountDeps extends Needs<'table' | 'clock' | 'queues' | 'log'> {
  /** When slots were visited; null: never. */
  marks: Marks | null;
  /** Pages of the due index that one run reads. */
  pagesPerRun?: number;
}

const pagesPerRunDefault = 2 * dueShards;
/** From the beginning of one pass to that of the next, at least. */
const passMs = 300_000;
const idsMax = 10;
const noPlans = { free: 0, pro: 0, business: 0 };
const none: ArtistCount = { artists: 0, stale: 0, stale_watches: [], by_plan: noPlans };

/**
 * Counts the artists that are watched, and those of them that had no successful check for two intervals
 * of the best plan that they are held under: from what is stored, since a check that never ran says
 * nothing. For each of these it asks that its holders are looked after. It goes through the due index,
 * where each watch stands once, and reads the watches. One run reads so much at most; the next goes on
 * there. With a few hundred artists each run is a whole pass, every five minutes; with a million on the
 * Free plan a pass takes 19 hours, on others eight.
 * @returns what the last whole pass found; null until there was one.
 */
export async function countArtists(deps: CountDeps): Promise<CountItem['last'] | null> {
  const { table, clock, marks, pagesPerRun = pagesPerRunDefault } = deps;
  const now = clock.now();
  const stored = await readArtistCount(table);
  const begun = stored?.pass ?? null;
  if (stored && !begun && Date.parse(stored.begun_at) + passMs > now.getTime()) return stored.last;
  let { position, so_far } = begun ?? { position: { shard: 0 }, so_far: none };
  const begunAt = begun && stored ? stored.begun_at : now.toISOString();
  const artistsPerRun = countedPerMinute(stored?.last?.by_plan ?? null);
  let read = 0;
  for (let pages = 0; pages < pagesPerRun && read < artistsPerRun; pages += 1) {
    const { watchIds, after } = await watchesPage(table, position);
    const active = [...(await getWatches(table, watchIds)).values()].filter(isActive);
    // The canary is no artist of anybody.
    const watches = active.filter(({ id }) => !isCanaryWatch(id));
    read += watchIds.length;
    const late = watches.filter((watch) => isLate(watch, marks, now));
    so_far = added(so_far, watches, late);
    await lookAfter(deps, late);
    if (after === undefined && position.shard + 1 === dueShards) {
      const last = { ...so_far, counted_at: now.toISOString() };
      await putArtistCount(table, { begun_at: begunAt, pass: null, last });
      return last;
    }
    position = after ? { ...position, after } : { shard: position.shard + 1 };
  }
  const last = stored?.last ?? null;
  await putArtistCount(table, { begun_at: begunAt, pass: { position, so_far }, last });
  return last;
}

type Counted = WatchItem & { plan: NonNullable<WatchItem['plan']> };

function isLate(watch: Counted, marks: Marks | null, now: Date): boolean {
  const looked = { ...watch, last_checked_at: checkedAt(watch, marks) };
  return expectedSince(looked).getTime() + lateAfterMs(watch.plan) <= now.getTime();
}

function added(
  so_far: ArtistCount,
  watches: readonly Counted[],
  late: readonly Counted[],
): ArtistCount {
  const by_plan = { ...so_far.by_plan };
  for (const { plan } of watches) by_plan[plan] += 1;
  return {
    artists: so_far.artists + watches.length,
    stale: so_far.stale + late.length,
    stale_watches: [...so_far.stale_watches, ...late.map(({ id }) => id)].slice(0, idsMax),
    by_plan,
  };
}

/** A message that is lost is made up for by the next pass, which finds the artist late again. */
async function lookAfter({ queues, log }: CountDeps, late: readonly Counted[]): Promise<void> {
  try {
    await queues.sendAll(late.map(({ id }) => ({ kind: 'late' as const, watch_id: id })));
  } catch (error) {
    log.warn('late artists could not be queued; the next pass will do it', { error });
  }
}
