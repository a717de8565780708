import type { ReleaseRecord } from '../../findings/records.ts';
import { type PlanName, plans } from '../../domain/plans/plan.ts';
import {
  checksPerHourOf,
  fullChecksPerHour,
  isSparing,
  latestTurn,
  perHourOf,
  type WatchCounts,
} from './full-checks.ts';
import { type Coverage, fullCoverage } from '../../watches/rules/coverage.ts';
import { listEveryHours } from './rest.ts';

const dayMs = 86_400_000;

/** Every release's own page is read again after that many days, changed or not. */
export const everyDays: Readonly<Record<PlanName, number>> = { business: 1, pro: 7, free: 30 };

/** Where requests are spared, a page is read a quarter as often after a year without a change … */
export const oldTimes = 4;
const oldMs = 365 * dayMs;
/** … and where pages come up daily, the tracks are read apart only every fourth time. */
export const tracksTimes: Readonly<Record<PlanName, number>> = { business: 4, pro: 1, free: 1 };

/** How the pages of an artist rotate. */
export interface Rotation {
  plan: PlanName;
  /** Whether requests are spared. */
  isSparing: boolean;
}

/** How long after a reading of a release's page the next one is due, in milliseconds. */
export function pagePeriodMs(release: ReleaseRecord, rotation: Rotation, now: Date): number {
  const periodMs = everyDays[rotation.plan] * dayMs;
  return rotation.isSparing && isOld(release, now) ? oldTimes * periodMs : periodMs;
}

/** The longest that any page waits. */
export function longestPeriodMs({ plan, isSparing }: Rotation): number {
  return everyDays[plan] * dayMs * (isSparing ? oldTimes : 1);
}

/** Whether the tracks are read apart, even if the page's own copy of them shows nothing new. */
export function areTracksDue(release: ReleaseRecord, rotation: Rotation, now: Date): boolean {
  const { id, details_read_at, are_tracks_owed } = release;
  const times = tracksTimes[rotation.plan];
  if (!rotation.isSparing || times === 1 || details_read_at === null) return true;
  if (are_tracks_owed) return true;
  const spanMs = times * pagePeriodMs(release, rotation, now);
  return Date.parse(details_read_at) < latestTurn(id, now, spanMs);
}

/**
 * Whether a release came out, appeared and changed last more than a year ago. One that is gone never
 * counts as old: its page is the only thing that says that it is back.
 */
function isOld(release: ReleaseRecord, now: Date): boolean {
  const { release_date, first_seen_at, last_seen_at, status, reported_by } = release;
  if (status === 'offline') return false;
  // What is baseline was there before it was first seen.
  const appearedAt = reported_by ? first_seen_at : (release_date ?? first_seen_at);
  const changedAt = last_seen_at === first_seen_at ? appearedAt : last_seen_at;
  const times = [appearedAt, release_date ?? appearedAt, changedAt].map(Date.parse);
  return Math.max(...times) < now.getTime() - oldMs;
}

const dayHours = 24;

/** How much a service reads in an hour that checks so many watches. */
export function coverageOf(watches: WatchCounts): Coverage {
  const checksPerHour = checksPerHourOf(watches);
  if (!isSparing(checksPerHour)) return fullCoverage;
  const part = (everyHours: (plan: PlanName) => number) =>
    Math.min(1, (perHourOf(watches, everyHours) + fullChecksPerHour) / checksPerHour);
  return {
    lists: part((plan) => listEveryHours[plan]),
    topTracks: part((plan) => Math.max(dayHours, plans[plan].check_every_hours)),
    // Most releases are old, and no check of the sample reads pages.
    pages: 1 / oldTimes,
  };
}

/** MusicBrainz takes one request a second from the whole service; a fifth is left to everything else. */
const requestsPerSecond = 0.8;
/** The address of an artist, and the links of whom it leads to. */
const requestsOfArtist = 2;

/**
 * How long it is from one reading of an artist's links to the next, in seconds: as usual, or as long as
 * it takes to ask MusicBrainz about so many artists. A week is enough for about 240,000.
 */
export function linksEverySeconds(artists: number, usualSeconds: number): number {
  return Math.max(usualSeconds, Math.ceil((artists * requestsOfArtist) / requestsPerSecond));
}
