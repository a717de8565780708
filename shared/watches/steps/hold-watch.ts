import { listNotes } from '../../checks/rules/check-notes.ts';
import { packPoint } from '../../domain/artists/points.ts';
import { baselineOf } from '../../findings/baseline.ts';
import { newWatchesPerDay, type PlanName } from '../../domain/plans/plan.ts';
import { Problem, notFound } from '../../domain/problems/errors.ts';
import { newId } from '../../domain/ids.ts';
import { dayOf } from '../../domain/text/text.ts';
import { firstVersion } from '../rules/known.ts';
import { restAfter } from '../../checks/rules/rest.ts';
import { replaceBaseline } from '../items/baseline.ts';
import { choreWrite } from '../items/chores.ts';
import { readDay } from '../../checks/items/history.ts';
import { keepHistory } from '../items/clearing.ts';
import { type Allowance, useAllowance, waitForAllowance } from '../../table/limits/rate.ts';
import type { Write } from '../../table/transaction.ts';
import { type HolderItem, holderWrite } from '../items/holders.ts';
import { slotWrites } from '../../checks/items/slots.ts';
import { watchBegunWrite } from '../items/watch-writes.ts';
import type { WatchItem } from '../items/watches.ts';
import type { Beginning } from '../../usecases/observe.ts';
import type { Catalog } from '../../usecases/source-ports.ts';
import { type HeldWatch, holdChangeWrites, readHeldWatch } from './held-watch.ts';
import { clearAway } from './clear-away.ts';
import type { Needs } from '../../usecases/needs.ts';

export type BeginDeps = Needs<'table' | 'clock' | 'random'>;

/** A watch as a new holder finds it; null: it has to begin. */
export async function readLiveWatch(deps: BeginDeps, watchId: string): Promise<HeldWatch | null> {
  const held = await readHeldWatch(deps, watchId);
  if (!held?.watch.ending) return held;
  // The last holder left a moment ago: what is left of it goes first, and it begins anew.
  await clearAway(deps, held.watch);
  return null;
}

function newWatches(org: string): Allowance {
  return { subject: `new-watches#${org}`, limit: newWatchesPerDay, windowSeconds: 86_400 };
}

function refuseUntil(waitSeconds: number): void {
  if (waitSeconds === 0) return;
  const headers = { 'retry-after': String(waitSeconds) };
  throw new Problem('rate_limited', undefined, { headers });
}

/**
 * Whether the organization may begin another watch today, asked before the catalog is observed for
 * it: `beginWatch` counts it then.
 * @throws Problem `rate_limited`
 */
export async function refuseNewWatch(
  { table, clock }: Needs<'table' | 'clock'>,
  org: string,
): Promise<void> {
  refuseUntil(await waitForAllowance(table, newWatches(org), clock.now()));
}

/**
 * Makes an observation the silent baseline of a watch that begins with it. One organization begins
 * so many a day at most: others' watches it may hold without that.
 * @returns the watch, which `holdWrites` stores; null where somebody else has begun it meanwhile.
 * @throws Problem `rate_limited`, `not_found`
 */
export async function beginWatch(
  { table, clock, random, catalog }: BeginDeps & { catalog: Pick<Catalog, 'capabilities'> },
  watchId: string,
  { begun, streamingId, org }: { begun: Beginning; streamingId: string; org: string },
): Promise<WatchItem | null> {
  const { observation, isListWhole, miscount } = begun;
  const { artist, releases } = observation;
  if (artist === null) throw notFound();
  const now = clock.now();
  refuseUntil(await useAllowance(table, newWatches(org), now));
  const snapshotId = newId('snapshot', { now, random: random.bytes(10) });
  const baseline = baselineOf(observation, now, isListWhole);
  if (!(await replaceBaseline(table, watchId, snapshotId, baseline))) return null;
  await keepHistory(table, watchId, null);
  // A tick can tell whether the profile differs from this look; what rests, the first check decides.
  const nothingJudged = { streaming_id: streamingId, seen_hash: null, isSettled: false };
  const today = dayOf(now);
  // A watch that was held earlier today has readings of this day.
  const before = await readDay(table, watchId, today);
  const { followers, monthly_listeners, popularity } = artist;
  return {
    id: watchId,
    streaming_id: streamingId,
    merged_into: null,
    numbers_since: null,
    name: artist.name,
    last_checked_at: now.toISOString(),
    active_since: null,
    image_url: artist.image.url,
    stats: { followers, monthly_listeners, popularity },
    version: firstVersion(now),
    plan: null,
    kept_by: 'free',
    ending: false,
    seen_hash: null,
    rest: restAfter(nothingJudged, observation, catalog.capabilities, now),
    check_error: null,
    check_notes: listNotes(releases),
    is_list_short: !releases.complete,
    ...(miscount && { list_miscount: miscount }),
    page_notes: [],
    points_day: today,
    points: packPoint(before, now, followers, monthly_listeners),
    past_points: {},
  };
}

/** The writes by which an organization holds a watch from now on; the first is the watch's. */
export function holdWrites(
  held: HeldWatch | null,
  fresh: WatchItem | null,
  holder: HolderItem,
  now: Date,
): Write[] {
  const { plan } = holder;
  if (held) {
    const writes = holdChangeWrites(held, holder.organization_id, holder, now);
    return [...writes, ...planWrites(held.watch, plan, now)];
  }
  if (!fresh) throw new Error('there is no watch to hold');
  const { id: watch_id } = fresh;
  return [
    watchBegunWrite({ ...fresh, plan, kept_by: plan }),
    holderWrite(watch_id, holder),
    ...(['details', 'links', 'picture'] as const).map((kind) =>
      choreWrite({ kind, watch_id }, now),
    ),
    ...slotWrites(watch_id, null, plan),
  ];
}

/** The chores that an active holder brings: those of its plan, and all upkeep if nobody was active. */
function planWrites({ id: watch_id, plan: before }: WatchItem, plan: PlanName, now: Date) {
  const kinds = before === null ? (['links', 'picture'] as const) : [];
  const always = before === plan ? [] : (['details'] as const);
  return [...always, ...kinds].map((kind): Write => choreWrite({ kind, watch_id }, now));
}
