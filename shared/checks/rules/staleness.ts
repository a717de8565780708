import type { Change } from '../../changes/rules/change.ts';
import { derivedId } from '../../domain/ids.ts';
import { ownChange, type OwnFacts } from '../../changes/rules/own-change.ts';
import { plans, type PlanName } from '../../domain/plans/plan.ts';
import { stalenessWords } from './staleness-words.ts';

/** No successful check in that many intervals, and what is shown counts as stale. */
const staleIntervals = 3;

/** No successful check in that many, and the operator counts it. */
const lateIntervals = 2;

/** After how long without a successful check an artist is late under `plan`, in milliseconds. */
export function lateAfterMs(plan: PlanName): number {
  return lateIntervals * plans[plan].check_every_hours * 3_600_000;
}

/** What one pass over the artists may take. A late one is stale an interval later, and is found before. */
const partOfLate = 2 / 5;
/** What one run may cost, and what costs next to nothing. */
const countedMax = 2000;
const countedMin = 500;
const minuteMs = 60_000;

/**
 * How many artists are looked at in a minute, where there are so many on each plan: as many as it takes to
 * find one that is late within four fifths of an interval of the strictest plan. Before they were ever
 * counted, as many as one run may.
 */
export function countedPerMinute(artists: Readonly<Record<PlanName, number>> | null): number {
  const strictest = (['business', 'pro', 'free'] as const).find((plan) => artists?.[plan]);
  if (!artists || !strictest) return countedMax;
  const all = Object.values(artists).reduce((sum, count) => sum + count, 0);
  const minutes = (lateAfterMs(strictest) * partOfLate) / minuteMs;
  return Math.min(countedMax, Math.max(countedMin, Math.ceil(all / minutes)));
}

/** After how long without a successful check an artist is stale under `plan`, in milliseconds. */
export function staleAfterMs(plan: PlanName): number {
  return staleIntervals * plans[plan].check_every_hours * 3_600_000;
}

/** An artist without successful checks. */
export interface Silence {
  artist: { id: string; organization_id: string; streaming_id: string; name: string };
  /** The last successful check before it. */
  since: string;
  now: Date;
}

/** The change that says that changes since the last successful check are unknown. */
export function staleChange(silence: Silence, error: string | null): Change {
  const { artist, since } = silence;
  return aboutMonitoring(silence, 'MONITORING_STALE', {
    summary: stalenessWords.stale({ artist: artist.name, since }),
    before: 'ok',
    after: 'stale',
    reasons: [
      stalenessWords.lastGood({ since }),
      ...(error === null ? [] : [stalenessWords.lastError({ error })]),
    ],
  });
}

/** The change that ends it: the checks at `checkedAt` went well again, one after the other. */
export function recoveredChange(silence: Silence, checkedAt: readonly string[]): Change {
  const { artist, since } = silence;
  return aboutMonitoring(silence, 'MONITORING_RECOVERED', {
    summary: stalenessWords.recovered({ artist: artist.name, since }),
    before: 'stale',
    after: 'ok',
    resolves: changeIdFor(artist, 'MONITORING_STALE', since),
    reasons: [stalenessWords.goodChecks({ at: checkedAt })],
  });
}

type MonitoringType = 'MONITORING_STALE' | 'MONITORING_RECOVERED';

/** One of each per silence, no matter which worker reports it. */
function changeIdFor(
  { id, streaming_id }: Silence['artist'],
  type: MonitoringType,
  since: string,
): string {
  return derivedId('change', id, 'artist', streaming_id, type, Date.parse(since));
}

function aboutMonitoring(
  { artist, since, now }: Silence,
  type: MonitoringType,
  { resolves = null, ...rest }: Omit<OwnFacts, 'field'> & { resolves?: string | null },
): Change {
  const id = changeIdFor(artist, type, since);
  return { ...ownChange({ id, artist, now }, type, { field: 'monitoring', ...rest }), resolves };
}
