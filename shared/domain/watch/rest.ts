import * as z from '../zod.ts';
import type {
  Answered,
  Capability,
  CatalogArtist,
  CatalogReleaseList,
  Observation,
} from '../catalog.ts';
import { observationHash } from '../detection/observation-hash.ts';
import { type PlanName, plans } from '../plan.ts';
import { Timestamp } from '../text.ts';
import { type Known, openOf } from './known.ts';
import { latestTurn } from './full-checks.ts';

/**
 * What a check may leave unread. The profile says how many releases the artist has. As long as that is
 * the number of rows of the last complete list, and the rest of the profile is the same, too, the list
 * rests until its turn. Once a day everything is read.
 */
export const Rest = z.object({
  /** The observation that was worked through: after another one, nothing rests. */
  seen: z.string(),
  profile: z.string(),
  list: z.string(),
  /** Releases, by the profile and by the list. */
  count: z.int(),
  /** When the check that read the list was due. */
  list_at: Timestamp,
  /** When the check that read everything was due. */
  all_at: Timestamp,
});
export type Rest = z.infer<typeof Rest>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Hours between two readings of a list that rests. */
export const listEveryHours: Readonly<Record<PlanName, number>> = {
  business: 6,
  pro: 12,
  free: 24,
};

/** The part of a watch that decides when its turns come. */
export interface Ticking {
  id: string;
  plan: PlanName;
}

/** The part of a watch that decides about its rest. */
export interface Resting extends Ticking {
  seen_hash: string | null;
  rest: Rest | null;
}

/** How the artist rests; null: it doesn't, so a check reads everything. */
export function restOf({ seen_hash, rest }: Resting): Rest | null {
  return rest !== null && seen_hash !== null && rest.seen === short(seen_hash) ? rest : null;
}

/**
 * The time on the schedule that a check stands for: the latest one by `now`, of a check that was due at
 * `since`. What rests is counted from there, so that a late reading doesn't put off the next one.
 */
export function slotOfCheck(plan: PlanName, since: Date, now: Date): Date {
  const everyMs = plans[plan].check_every_hours * hourMs;
  const lateMs = Math.max(0, now.getTime() - since.getTime());
  return new Date(now.getTime() - (lateMs % everyMs));
}

/** Whether it is the turn of everything, by the check of this time on the schedule. */
export function isAllDue(watch: Ticking, { all_at }: Pick<Rest, 'all_at'>, slotAt: Date): boolean {
  return isDue(watch, all_at, dayMs, slotAt);
}

/** Whether it is the list's turn, by the check of this time on the schedule. */
export function isListDue(
  watch: Ticking,
  { list_at }: Pick<Rest, 'list_at'>,
  slotAt: Date,
): boolean {
  return isDue(watch, list_at, listEveryHours[watch.plan] * hourMs, slotAt);
}

/** A schedule calls a little earlier or later than its interval says: by less than this part of it. */
const unevenPart = 1 / 20;

/**
 * Whether what was read by the check of `readAt` is read again by that of `slotAt`: a turn has passed,
 * or the next check would be too late. A reading up to half an interval before a turn counts for it.
 * On the schedule, it is never longer than the period from one reading to the next, but for the
 * unevenness.
 */
function isDue({ id, plan }: Ticking, readAt: string, periodMs: number, slotAt: Date): boolean {
  const everyMs = plans[plan].check_every_hours * hourMs;
  const readMs = Date.parse(readAt);
  const nextMs = slotAt.getTime() + everyMs;
  const isOver = nextMs - readMs > periodMs + unevenPart * everyMs;
  return isOver || readMs + everyMs / 2 < latestTurn(id, slotAt, periodMs);
}

/** Whether the profile, its number of releases included, is as it was. */
export function isSameProfile(
  { profile, count }: Rest,
  artist: CatalogArtist,
  capabilities: ReadonlySet<Capability>,
): boolean {
  const isSame = artist.release_count === count && profileMark(artist, capabilities) === profile;
  return isSame && isComplete(artist);
}

/** Whether a list shows what the last one showed. */
export function isSameList(
  { list }: Rest,
  seen: Pick<Observation, 'artist' | 'releases'>,
  capabilities: ReadonlySet<Capability>,
): boolean {
  return listMark(seen, capabilities) === list;
}

/**
 * How the artist rests after everything was read and judged. Null where something waits for its
 * verdict, so that the next check sees whether it goes back.
 */
export function restAfter(
  known: Known,
  seen: Observation,
  capabilities: ReadonlySet<Capability>,
  slotAt: Date,
): Rest | null {
  const isSettled = openOf(known).length === 0 && known.baseline.profile.takeover.kind === 'none';
  if (!isSettled || known.seen_hash === null || !mayRest(known, seen)) return null;
  const at = slotAt.toISOString();
  return {
    seen: short(known.seen_hash),
    profile: profileMark(seen.artist, capabilities),
    list: listMark(seen, capabilities),
    count: seen.artist?.release_count ?? seen.releases.row_count,
    ...{ list_at: at, all_at: at },
  };
}

/**
 * Whether an observation can be rested on: the profile is the artist's own, nothing was left out, and
 * the profile's number of releases is that of the list. Where a catalog tells no such number, nothing
 * rests.
 */
export function mayRest(
  { streaming_id }: Pick<Known, 'streaming_id'>,
  { artist, releases, top_tracks }: Observation,
): boolean {
  if (artist?.streaming_id !== streaming_id) return false;
  const isWhole = releases.complete && top_tracks !== null;
  const areComplete = [artist, ...releases.releases].every(isComplete);
  return isWhole && areComplete && isCounted(releases, artist.release_count);
}

/** Whether the profile's number of releases is that of the list, by its rows or by its count. */
export function isCounted(
  { row_count, miscount = 0 }: CatalogReleaseList,
  count: unknown,
): boolean {
  return count === row_count || count === row_count + miscount;
}

function isComplete({ untold = [] }: Answered): boolean {
  return untold.length === 0;
}

const noList: CatalogReleaseList = { complete: true, note: null, row_count: 0, releases: [] };

/** All of the profile but its numbers. */
export function profileMark(
  artist: CatalogArtist | null,
  capabilities: ReadonlySet<Capability>,
): string {
  return short(observationHash({ artist, top_tracks: null, releases: noList }, capabilities));
}

function listMark(
  { artist, releases }: Pick<Observation, 'artist' | 'releases'>,
  capabilities: ReadonlySet<Capability>,
): string {
  return short(observationHash({ artist, releases, top_tracks: null }, capabilities));
}

/** Enough to tell two apart, in an item that has little room. */
function short(hash: string): string {
  return hash.slice(0, 16);
}
