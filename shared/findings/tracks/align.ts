import type {
  Capability,
  CatalogReleaseDetails,
  CatalogTrack,
} from '../../domain/catalog/catalog.ts';
import { isrcKey, nonEmpty, sameTitle, titleKey } from '../normalise.ts';
import { dayCount, daySpan, isOutEverywhere } from '../releases/release-date.ts';
import type { ReleaseRecord } from '../records.ts';

/** The tracks of a page; if the catalog doesn't say which ones can be played, all of them can. */
export function tracksOf(
  { tracks }: Pick<CatalogReleaseDetails, 'tracks'>,
  capabilities: ReadonlySet<Capability>,
): readonly CatalogTrack[] | null {
  if (tracks === null || capabilities.has('availability')) return tracks;
  return tracks.map((track) => (track.available ? track : { ...track, available: true }));
}

/** The tracks of a release, then and now. */
export interface TrackAlignment {
  /** What is still there, perhaps under another track id. */
  kept: readonly { known: CatalogTrack; seen: CatalogTrack }[];
  /** Tracks that could be played and are now missing, or are there but can't be played. */
  lost: readonly { track: CatalogTrack; state: 'missing' | 'unavailable' }[];
  added: readonly CatalogTrack[];
}

/**
 * Finds each known track among those that were seen: by its id, or, if that is gone or can no longer
 * be played, as the same recording under a new id (by ISRC, else by place and title).
 * @param seen as {@link tracksOf} gives them.
 * @param areAll false if some could not be read: then none counts as missing.
 */
export function alignTracks(
  known: readonly CatalogTrack[],
  seen: readonly CatalogTrack[],
  capabilities: ReadonlySet<Capability>,
  areAll = true,
): TrackAlignment {
  const byId = new Map(seen.map((track) => [track.id, track]));
  const knownIds = new Set(known.map(({ id }) => id));
  const fresh = [...byId.values()].filter((track) => !knownIds.has(track.id));
  const going = known.filter(({ id, available, is_available_unsure }) => {
    const same = byId.get(id);
    return !same || (available && is_available_unsure !== true && !same.available);
  });
  const playable = fresh.filter(({ available }) => available);
  const isrcOf = (track: CatalogTrack) =>
    capabilities.has('isrcs')
      ? (nonEmpty(track.isrc) ?? nonEmpty(byId.get(track.id)?.isrc ?? null))
      : null;
  const renewed = pairRecordings(going, playable, isrcOf);
  const successors = new Set(renewed.values());
  return {
    kept: known.flatMap((track) => {
      const now = renewed.get(track) ?? byId.get(track.id);
      return now ? [{ known: track, seen: now }] : [];
    }),
    lost: going
      .filter((track) => track.available && !renewed.has(track))
      .filter((track) => areAll || byId.has(track.id))
      .map((track) => ({ track, state: byId.has(track.id) ? 'unavailable' : 'missing' })),
    added: playable.filter((track) => !successors.has(track)),
  };
}

function pairRecordings(
  going: readonly CatalogTrack[],
  fresh: readonly CatalogTrack[],
  isrcOf: (track: CatalogTrack) => string | null,
): Map<CatalogTrack, CatalogTrack> {
  const pairs = new Map<CatalogTrack, CatalogTrack>();
  const free = new Set(fresh);
  const pairBy = (key: (track: CatalogTrack) => string | null) => {
    const byKey = Map.groupBy(free, key);
    for (const track of going) {
      const mark = pairs.has(track) ? null : key(track);
      const successor = mark === null ? undefined : byKey.get(mark)?.find((one) => free.has(one));
      if (!successor) continue;
      pairs.set(track, successor);
      free.delete(successor);
    }
  };
  if (going.length === 0 || fresh.length === 0) return pairs;
  const recording = (track: CatalogTrack) => {
    const isrc = isrcOf(track);
    return isrc === null ? null : isrcKey(isrc);
  };
  // A release may contain one recording twice: tracks that agree in everything are paired first.
  pairBy((track) => recording(track) && `${recording(track) ?? ''} ${place(track)}`);
  pairBy(recording);
  pairBy(place);
  return pairs;
}

/** Lengths are often rounded to seconds, so they may differ slightly for the same recording. */
const lengthToleranceMs = 2000;

/** Whether two readings of a track are of recordings of another length. */
export function lengthDiffers(
  { duration_ms: before }: CatalogTrack,
  { duration_ms: after }: CatalogTrack,
): boolean {
  return before !== null && after !== null && Math.abs(after - before) > lengthToleranceMs;
}

function place({ disc, position, title }: CatalogTrack): string {
  return `${disc}/${position}/${titleKey(title)}`;
}

/**
 * How far the tracks of a release may be compared with those of its last check. Before the release
 * date, tracks come and go as the label adds them. Until two days after it, when it is out
 * everywhere, they become playable one by one. What was left out of one short page comes with the next.
 * None of that is reported.
 */
export function comparableTracks(
  { release_date, details_read_at, usual_miscount }: ReleaseRecord,
  { tracks_miscount = 0 }: Pick<CatalogReleaseDetails, 'tracks_miscount'>,
): { losses: boolean; additions: boolean } {
  if (details_read_at === null) return { losses: false, additions: false };
  const readAt = new Date(details_read_at);
  const outOn = daySpan(release_date)?.first ?? -Infinity;
  // What a first reading left out is made up for: nothing came that wasn't there.
  const isMadeUp = usual_miscount?.readings === 1 && tracks_miscount < usual_miscount.by;
  return {
    losses: outOn <= dayCount(readAt),
    additions: isOutEverywhere(release_date, readAt) && !isMadeUp,
  };
}

/**
 * Whether two releases contain the same recordings, track by track. If one marks a track as explicit
 * and the other doesn't, they are two editions. False as well if the tracks of one of them are not
 * known.
 */
export function areSameRecordings(
  some: readonly CatalogTrack[] | null | undefined,
  others: readonly CatalogTrack[] | null | undefined,
  capabilities: ReadonlySet<Capability>,
): boolean {
  if (!some || !others || some.length === 0 || some.length !== others.length) return false;
  const inOrder = others.toSorted(byPlace);
  return some.toSorted(byPlace).every((track, at) => {
    const other = inOrder[at];
    return other !== undefined && isSameRecording(track, other, capabilities);
  });
}

function byPlace(a: CatalogTrack, b: CatalogTrack): number {
  return a.disc - b.disc || a.position - b.position;
}

function isSameRecording(
  one: CatalogTrack,
  other: CatalogTrack,
  capabilities: ReadonlySet<Capability>,
): boolean {
  const isMarked = one.explicit !== null && other.explicit !== null;
  if (isMarked && one.explicit !== other.explicit) return false;
  const [a, b] = capabilities.has('isrcs')
    ? [nonEmpty(one.isrc), nonEmpty(other.isrc)]
    : [null, null];
  return a !== null && b !== null
    ? isrcKey(a) === isrcKey(b)
    : sameTitle(one.title, other.title) && !lengthDiffers(one, other);
}
