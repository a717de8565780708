import type { CatalogReleaseDetails, CatalogTrack } from '../../domain/catalog/catalog.ts';
import { learnCountries, learnCredits } from './fields.ts';
import { namesNobody } from '../releases/additions.ts';
import { agreedByPage } from '../releases/fields.ts';
import { lateRisk } from '../risk/late-risk.ts';
import { titleText, nonEmpty } from '../normalise.ts';
import { isOutEverywhere, narrowerDate } from '../releases/release-date.ts';
import { nextMiscount } from '../miscount.ts';
import { isSuspicious } from '../risk/risk-table.ts';
import { providesCredits, providedContext, providedTrackContext } from '../provided-fields.ts';
import { alignTracks, comparableTracks, lengthDiffers, tracksOf } from '../tracks/align.ts';
import { traitsOf } from '../risk/traits.ts';
import type { DiffContext } from '../types.ts';
import type { Baseline, ReleaseRecord } from '../records.ts';

/**
 * Takes over what a release's own page shows and no change reports; at the first reading, everything.
 * Call it after {@link diffRelease} has compared the same page.
 */
export function learnDetails(
  baseline: Baseline,
  releaseId: string,
  details: CatalogReleaseDetails,
  given: DiffContext,
): Baseline {
  const context = providedContext(given, details);
  const known = baseline.releases.get(releaseId);
  if (!known || details.id !== releaseId) return baseline;
  const isProvided =
    context.capabilities.has('availability') || !given.capabilities.has('availability');
  const isGone = context.capabilities.has('availability') && !details.available;
  const release_date = narrowerDate(known.release_date, details.release_date);
  // Before that, nobody can play it yet.
  const isOut = isOutEverywhere(release_date, context.now);
  const record: ReleaseRecord = {
    ...known,
    label: known.label ?? nonEmpty(details.label),
    upc: known.upc ?? nonEmpty(details.upc),
    total_tracks: details.total_tracks ?? known.total_tracks,
    release_date,
    ...agreedByPage(known, details),
    details_read_at: context.now.toISOString(),
    ...(context.capabilities.has('countries') && {
      countries: learnCountries(known, details.countries),
    }),
    ...learnTracksMiscount(known, details),
    ...learnTraits(baseline, known, details, context),
    ...learnAvailability(known, { isGone: isGone && isOut, isProvided }),
  };
  const trackContext = providedTrackContext(given, details);
  const tracks = learnTracks(known, baseline.tracks.get(releaseId), details, trackContext);
  return {
    ...baseline,
    releases: new Map([...baseline.releases, [releaseId, record]]),
    tracks: tracks ? new Map([...baseline.tracks, [releaseId, tracks]]) : baseline.tracks,
  };
}

/**
 * Of tracks that did not all come, nothing is learned. Only the first reading may have been cut off without
 * anything to compare it with.
 */
function learnTracksMiscount(
  { usual_miscount, details_read_at }: ReleaseRecord,
  { tracks, has_unread_tracks, tracks_miscount = 0 }: CatalogReleaseDetails,
): Partial<ReleaseRecord> {
  if (tracks === null || has_unread_tracks) return {};
  const next = nextMiscount(usual_miscount, tracks_miscount, details_read_at === null ? 1 : 2);
  return next === (usual_miscount ?? null) ? {} : { usual_miscount: next };
}

/** The first time that a page says whether its release can be played is not reported. */
function learnAvailability(
  { details_read_at, availability_basis }: ReleaseRecord,
  { isGone, isProvided }: { isGone: boolean; isProvided: boolean },
): Partial<ReleaseRecord> {
  const isFirst = details_read_at === null;
  if (!isProvided) return isFirst ? { availability_basis: 'assumed' } : {};
  const isFirstProvided = isFirst || availability_basis === 'assumed';
  return {
    availability_basis: 'stated',
    ...(isFirstProvided && isGone ? { status: 'offline', gone_from: 'page' } : {}),
  };
}

/**
 * The traits by which the next new releases are judged. Contributors that were known before change
 * only by a confirmed change. So does a suspicious risk of a release that was reported before its page
 * was read.
 */
function learnTraits(
  baseline: Baseline,
  known: ReleaseRecord,
  details: CatalogReleaseDetails,
  context: DiffContext,
): Partial<ReleaseRecord> {
  const seen = traitsOf(details, baseline.profile, context.capabilities);
  const { contributors, registrants = [], genres = [] } = known.traits ?? {};
  const hasCredits = providesCredits(details) || !known.traits;
  const traits = {
    ...seen,
    relation: hasCredits ? seen.relation : known.relation,
    genres: seen.genres.length > 0 ? seen.genres : genres,
    contributors: learnCredits(contributors, seen.contributors),
    registrants: seen.registrants.length > 0 ? seen.registrants : registrants,
  };
  const learned = { traits, relation: traits.relation };
  if (known.standing.kind !== 'unjudged' || namesNobody(details)) return learned;
  const { seen: late, isUndecided } = lateRisk(baseline, known, details, context);
  const { risk } = late;
  const isOpen = isUndecided || (risk && isSuspicious(risk));
  return isOpen ? learned : { ...learned, risk, standing: { kind: 'settled' } };
}

function learnTracks(
  record: ReleaseRecord,
  known: readonly CatalogTrack[] | undefined,
  details: CatalogReleaseDetails,
  { capabilities }: DiffContext,
): readonly CatalogTrack[] | undefined {
  const seen = tracksOf(details, capabilities);
  const comparable = comparableTracks(record, details);
  if (!seen) return known;
  if (!known || !comparable.losses)
    return details.has_unread_tracks ? known : seen.map(neverPlayable);
  const { kept, added } = alignTracks(known, seen, capabilities);
  const means = { isComing: !comparable.additions, isTold: capabilities.has('availability') };
  const successors = new Map(kept.map((pair) => [pair.known, pair.seen]));
  const learned = known.map((track) => {
    const successor = successors.get(track);
    return successor ? learnTrack(track, successor, means) : track;
  });
  const tracks = comparable.additions ? learned : [...learned, ...added];
  const isSame = tracks.length === known.length && tracks.every((track, at) => track === known[at]);
  return isSame ? known : tracks;
}

/** Whether tracks still come as the label adds them, and whether the catalog tells which can be played. */
interface Means {
  isComing: boolean;
  isTold: boolean;
}

function learnTrack(known: CatalogTrack, seen: CatalogTrack, means: Means): CatalogTrack {
  return updated(known, {
    ...seen,
    position: seen.position || known.position,
    disc: seen.disc || known.disc,
    duration_ms: lengthDiffers(known, seen)
      ? known.duration_ms
      : (seen.duration_ms ?? known.duration_ms),
    explicit: known.explicit ?? seen.explicit,
    title: titleText(known.title) === titleText(seen.title) ? seen.title : known.title,
    isrc: known.isrc ?? nonEmpty(seen.isrc),
    ...playable(known, seen, means),
  });
}

/** What can't be played at the first look is not back when it can: nobody saw it go. */
function neverPlayable(track: CatalogTrack): CatalogTrack {
  return track.available ? track : { ...track, is_available_unsure: true };
}

/** What appears for the first time is not reported; what is missing now stays as it was. */
function playable(known: CatalogTrack, seen: CatalogTrack, { isComing, isTold }: Means) {
  const isLearned = isTold && !seen.is_available_unsure;
  if (!isLearned && (seen.is_available_unsure || !known.available)) {
    const { available, is_available_unsure = false } = known;
    return { available, is_available_unsure };
  }
  return known.is_available_unsure
    ? { available: seen.available, is_available_unsure: !known.available && !seen.available }
    : { available: known.available || (isComing && seen.available) };
}

/** `known` with `set`; the very same object where nothing differs. */
export function updated<T extends object>(known: T, set: Partial<T>): T {
  const after = { ...known, ...set };
  return JSON.stringify(after) === JSON.stringify(known) ? known : after;
}
