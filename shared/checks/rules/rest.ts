import * as z from '../../domain/zod.ts';
import type {
  Answered,
  Capability,
  CatalogArtist,
  CatalogProbe,
  CatalogReleaseList,
  Observation,
} from '../../domain/catalog/catalog.ts';
import { observationHash } from '../../findings/observed.ts';
import type { PlanName } from '../../domain/plans/plan.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { type Known, openOf } from '../../watches/rules/known.ts';
import { latestTurn } from './full-checks.ts';

/**
 * What the last check saw, by which a tick tells whether anything differs, and a check what it may leave
 * unread. The profile says how many releases the artist has. As long as that is the number of rows of the
 * last complete list, and the rest of the profile is the same, too, the list rests until its turn. Once a
 * day everything is read.
 */
export const Rest = z.object({
  /** The observation that was worked through: after another one, the list doesn't rest. */
  seen: z.string(),
  profile: z.string(),
  /** Null: the list doesn't rest, so each check reads it. */
  list: z.string().nullable(),
  /** Releases, by the profile; where a catalog's profile doesn't tell, by the list. Null: nobody knows. */
  count: z.int().nullable(),
  /** When the list was read. */
  list_at: Timestamp,
  /** When everything was read. */
  all_at: Timestamp,
  /** How often the profile moved by then, less what is long over (`probe.ts`); absent: it didn't. */
  moves: z.number().optional(),
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

/** The part of a watch that decides about its rest. */
export interface Resting {
  id: string;
  plan: PlanName;
  seen_hash: string | null;
  rest: Rest | null;
}

/** Whether the artist's list rests: otherwise, each check reads everything. */
export function restsList({ seen_hash, rest }: Pick<Resting, 'seen_hash' | 'rest'>): boolean {
  return rest?.list != null && seen_hash !== null && rest.seen === short(seen_hash);
}

/** Whether it is the turn of everything. */
export function isAllDue(
  watch: Pick<Resting, 'id' | 'plan'>,
  { all_at }: Pick<Rest, 'all_at'>,
  now: Date,
): boolean {
  return Date.parse(all_at) < latestTurn(watch.id, now, dayMs);
}

/** Whether it is the list's turn. */
export function isListDue(
  watch: Pick<Resting, 'id' | 'plan'>,
  { list_at }: Pick<Rest, 'list_at'>,
  now: Date,
): boolean {
  return Date.parse(list_at) < latestTurn(watch.id, now, listEveryHours[watch.plan] * hourMs);
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

/** Whether what one request tells of an artist is as the last check saw it. Null: that the artist is gone. */
export function isSameProbe(
  rest: Rest,
  probe: CatalogProbe | null,
  capabilities: ReadonlySet<Capability>,
): boolean {
  const isGone = rest.profile === profileMark(null, capabilities);
  if (probe === null || isGone) return probe === null && isGone;
  const { artist, release_count } = probe;
  if (artist && (!isComplete(artist) || profileMark(artist, capabilities) !== rest.profile)) {
    return false;
  }
  return release_count === null || rest.count === null || release_count === rest.count;
}

/** Whether a list shows what the last one showed. */
export function isSameList(
  { list }: Rest,
  seen: Pick<Observation, 'artist' | 'releases'>,
  capabilities: ReadonlySet<Capability>,
): boolean {
  return listMark(seen, capabilities) === list;
}

/** The part of what is known that decides how an artist rests after a check. */
interface Worked extends Pick<Known, 'streaming_id' | 'seen_hash'> {
  /** Nothing waits for its verdict: otherwise the next check is to see whether it goes back. */
  isSettled: boolean;
}

/**
 * How the artist rests after everything was read and judged. Null where the profile can't be compared: it
 * is another's, or something of it could not be read.
 */
export function restAfter(
  known: Worked,
  seen: Observation,
  capabilities: ReadonlySet<Capability>,
  now: Date,
): Rest | null {
  const { artist, releases } = seen;
  if (artist && (artist.streaming_id !== known.streaming_id || !isComplete(artist))) return null;
  const rests = known.isSettled && known.seen_hash !== null && mayRest(known, seen);
  const at = now.toISOString();
  const { complete, row_count, miscount = 0 } = releases;
  const isCountTold = complete || miscount !== 0;
  return {
    seen: short(known.seen_hash ?? ''),
    profile: profileMark(artist, capabilities),
    list: rests ? listMark(seen, capabilities) : null,
    count: artist?.release_count ?? (isCountTold ? row_count + miscount : null),
    ...{ list_at: at, all_at: at },
  };
}

/** Whether nothing waits for its verdict. */
export function isSettled(known: Known): boolean {
  return openOf(known).length === 0 && known.baseline.profile.takeover.kind === 'none';
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

function profileMark(artist: CatalogArtist | null, capabilities: ReadonlySet<Capability>): string {
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
