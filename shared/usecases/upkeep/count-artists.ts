import { type PlanName, plans } from '../../domain/plan.ts';
import { lateAfterMs, staleAfterMs } from '../../domain/staleness.ts';
import type { Table } from '../../table/client.ts';
import {
  type ArtistCount,
  type CountItem,
  plansOf,
  putArtistCount,
  readArtistCount,
  stalenessPage,
  type StalenessRow,
} from '../../table/gauge.ts';
import { getArtists } from '../../table/artists/artists.ts';
import { dueShards } from '../../table/keys.ts';
import type { Clock } from '../ports.ts';

export interface CountDeps {
  table: Table;
  clock: Clock;
  /** Pages of the due index that one run reads. */
  pagesPerRun?: number;
}

const pagesPerRunDefault = 2 * dueShards;
/** What one run may cost: no further page is read after so many artists. */
const artistsPerRun = 4000;
const idsMax = 10;
const none: ArtistCount = {
  artists: 0,
  stale: 0,
  stale_watches: [],
  watches: 0,
  held_checks_per_hour: 0,
};

/**
 * Counts the artists that are watched, and those of them that had no successful check for two of their
 * intervals: from what is stored, since a check that never ran says nothing. It goes through the due
 * index, where each artist stands once, and reads only the artists that may be late by what stands
 * there. One run reads so much at most; the next goes on there. With 4,000 artists each run is a whole
 * pass; with a million a pass takes about four hours.
 * @returns what the last whole pass found; null until there was one.
 */
export async function countArtists(deps: CountDeps): Promise<CountItem['last'] | null> {
  const { table, clock, pagesPerRun = pagesPerRunDefault } = deps;
  const now = clock.now();
  const stored = await readArtistCount(table);
  let { position, so_far } = stored ?? { position: { shard: 0 }, so_far: none };
  let last = stored?.last;
  let read = 0;
  for (let pages = 0; pages < pagesPerRun && read < artistsPerRun; pages += 1) {
    const { rows, watches, after } = await stalenessPage(table, position);
    read += rows.length;
    so_far = added(so_far, { ...(await countRows(table, rows, now)), watches });
    const isWhole = after === undefined && position.shard + 1 === dueShards;
    position = after ? { ...position, after } : { shard: (position.shard + 1) % dueShards };
    if (!isWhole) continue;
    last = { ...so_far, counted_at: now.toISOString() };
    so_far = none;
    break;
  }
  await putArtistCount(table, { position, so_far, ...(last && { last }) });
  return last ?? null;
}

function added(one: ArtistCount, other: ArtistCount): ArtistCount {
  return {
    artists: one.artists + other.artists,
    stale: one.stale + other.stale,
    stale_watches: [...new Set([...one.stale_watches, ...other.stale_watches])].slice(0, idsMax),
    watches: one.watches + other.watches,
    held_checks_per_hour: one.held_checks_per_hour + other.held_checks_per_hour,
  };
}

async function countRows(
  table: Table,
  rows: readonly StalenessRow[],
  now: Date,
): Promise<Omit<ArtistCount, 'watches'>> {
  const planOf = await plansOf(table, [...new Set(rows.map(({ work }) => work.organization_id))]);
  const suspects = rows.flatMap(({ dueAt, work }) => {
    const plan = planOf.get(work.organization_id);
    return plan && mayBeLate(dueAt, plan, now) ? [work] : [];
  });
  const late = (await getArtists(table, suspects)).filter((artist) => {
    const plan = planOf.get(artist.organization_id);
    const lateAt = Date.parse(artist.last_checked_at) + (plan ? lateAfterMs(plan) : Infinity);
    return artist.active && lateAt <= now.getTime();
  });
  return {
    artists: rows.length,
    stale: late.length,
    stale_watches: [...new Set(late.map(({ watch_id }) => watch_id))].slice(0, idsMax),
    held_checks_per_hour: rows.reduce((sum, { work }) => {
      const plan = planOf.get(work.organization_id);
      return plan ? sum + 1 / plans[plan].check_every_hours : sum;
    }, 0),
  };
}

/** The look at its checks was set when it had a good one: the later it is, the later that was. */
function mayBeLate(dueAt: string, plan: PlanName, now: Date): boolean {
  const checkedAt = Date.parse(dueAt) - staleAfterMs(plan);
  return checkedAt + lateAfterMs(plan) <= now.getTime();
}
