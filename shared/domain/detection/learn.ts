import type {
  Answered,
  CatalogArtist,
  CatalogImage,
  CatalogRelease,
  CatalogReleaseDetails,
  CatalogTopTrack,
  CatalogTrack,
  Observation,
} from '../catalog.ts';
import type { ReleaseRelation } from '../release.ts';
import { releaseRecord } from './baseline.ts';
import { learnCountries } from './diff/diff-countries.ts';
import { namesNobody } from './diff/additions.ts';
import { learnCredits } from './diff/diff-credits.ts';
import { lateRisk } from './risk/late-risk.ts';
import { listedReleases } from './diff/listing.ts';
import { sameTitle, titleText, told } from './diff/normalise.ts';
import { isOutEverywhere, statusOn } from './diff/release-date.ts';
import { isSuspicious } from './risk/risk-table.ts';
import { tellsImage, toldBy, toldVerified } from './confirm/told-by.ts';
import { topDifference } from './diff/top-tracks.ts';
import { alignTracks, comparableTracks, lengthDiffers, tracksOf } from './diff/tracks.ts';
import { traitsOf } from './risk/traits.ts';
import type { Baseline, DiffContext, ProfileRecord, ReleaseRecord } from './types.ts';

/**
 * Takes over what no change is ever made of: addresses, the spelling of what is the same title, the
 * order of top tracks, and what was not told before. Nothing that a comparison would report moves,
 * no release comes or goes. Records in which nothing differs stay the same objects.
 */
export function learnObservation(
  baseline: Baseline,
  { artist, top_tracks, releases }: Observation,
  context: DiffContext,
): Baseline {
  if (artist === null) return baseline;
  const listed = listedReleases(releases);
  const learned = [...baseline.releases].map(([id, record]): [string, ReleaseRecord] => {
    const release = listed.get(id);
    return [id, release ? learnRelease(record, release, context.now) : record];
  });
  const adopted = adoptedReleases(baseline, artist, [...listed.values()], context.now);
  const profile = learnProfile(baseline.profile, artist, top_tracks, context);
  const isAdopted = profile.adopts && releases.complete;
  return {
    ...baseline,
    profile: isAdopted ? { ...profile, adopts: false } : profile,
    releases: new Map([...learned, ...adopted]),
  };
}

/** What the other profile lists, after the artist's own one became that. */
function adoptedReleases(
  { profile, releases }: Baseline,
  { streaming_id }: CatalogArtist,
  listed: readonly CatalogRelease[],
  now: Date,
): [string, ReleaseRecord][] {
  if (!profile.adopts || streaming_id !== profile.streaming_id) return [];
  return listed
    .filter(({ id }) => !releases.has(id))
    .map((release) => [release.id, releaseRecord(release, now)]);
}

function learnProfile(
  known: ProfileRecord,
  artist: CatalogArtist,
  topTracks: readonly CatalogTopTrack[] | null,
  context: DiffContext,
): ProfileRecord {
  if (artist.streaming_id !== known.streaming_id) return known;
  return updated(known, {
    name: sameTitle(known.name, artist.name) ? artist.name : known.name,
    image: learnImage(known, artist),
    catalog_url: artist.catalog_url,
    ...learnVerified(known, artist, context),
    top_tracks: learnTop(known.top_tracks, topTracks, context),
  });
}

function learnImage(
  known: { image: CatalogImage },
  seen: Answered & { image: CatalogImage },
): CatalogImage {
  const { id, is_unsure } = known.image;
  const isSettled = is_unsure ? id === null || id === seen.image.id : id === seen.image.id;
  return tellsImage(seen) && isSettled ? seen.image : known.image;
}

/** After that, what the list shows is believed, though the page goes on showing another picture. */
const unsureMs = 86_400_000;

function stillUnsure({ image, first_seen_at }: ReleaseRecord, now: Date): CatalogImage {
  const isOver = now.getTime() - Date.parse(first_seen_at) > unsureMs;
  return image.is_unsure && isOver ? { id: null, url: null, is_unsure: true } : image;
}

function learnVerified(
  { verified }: ProfileRecord,
  artist: CatalogArtist,
  { capabilities }: DiffContext,
): Partial<ProfileRecord> {
  const told = capabilities.has('verified') ? toldVerified(artist) : undefined;
  return told === undefined || typeof verified === 'boolean' ? {} : { verified: told };
}

function learnTop(
  known: ProfileRecord['top_tracks'],
  seen: ProfileRecord['top_tracks'],
  { capabilities }: DiffContext,
): ProfileRecord['top_tracks'] {
  if (!seen || !known) return known ?? seen;
  const { entered, left } = topDifference(known, seen, capabilities);
  return entered.length + left.length === 0 ? seen : known;
}

function learnRelease(known: ReleaseRecord, seen: CatalogRelease, now: Date): ReleaseRecord {
  const release_date = known.release_date ?? seen.release_date;
  return updated(known, {
    ...learnTitle(known, seen),
    relation: learnRelation(known, seen),
    release_date,
    image: learnImage(known, seen),
    catalog_url: seen.catalog_url,
    label: known.label ?? told(seen.label),
    upc: known.upc ?? told(seen.upc),
    total_tracks: seen.total_tracks ?? known.total_tracks,
    status: known.status === 'offline' ? 'offline' : statusOn(release_date, now),
  });
}

function learnTitle(known: ReleaseRecord, { title }: CatalogRelease): Partial<ReleaseRecord> {
  if (titleText(known.title) !== titleText(title)) return {};
  return known.is_title_unsure ? { title, is_title_unsure: false } : { title };
}

/** A list may take each release for the artist's own; then the release's own page knows better. */
function learnRelation({ traits }: ReleaseRecord, { relation }: CatalogRelease): ReleaseRelation {
  return relation === 'main' ? (traits?.relation ?? relation) : relation;
}

/**
 * Takes over what a release's own page tells and no change is made of; of a first reading, all.
 * Call it after {@link diffRelease} has compared the same page.
 */
export function learnDetails(
  baseline: Baseline,
  releaseId: string,
  details: CatalogReleaseDetails,
  given: DiffContext,
): Baseline {
  const context = toldBy(given, details);
  const known = baseline.releases.get(releaseId);
  if (!known || details.id !== releaseId) return baseline;
  const isFirst = known.details_read_at === null;
  const isGone = context.capabilities.has('availability') && !details.available;
  const release_date = known.release_date ?? details.release_date;
  // Before that, nobody can play it yet.
  const isOut = isOutEverywhere(release_date, context.now);
  const record: ReleaseRecord = {
    ...known,
    label: known.label ?? told(details.label),
    upc: known.upc ?? told(details.upc),
    total_tracks: details.total_tracks ?? known.total_tracks,
    release_date,
    image: stillUnsure(known, context.now),
    details_read_at: context.now.toISOString(),
    ...(context.capabilities.has('countries')
      ? { countries: learnCountries(known, details.countries) }
      : {}),
    ...learnTraits(baseline, known, details, context),
    ...(isFirst && isGone && isOut ? { status: 'offline', gone_from: 'page' } : {}),
  };
  const tracks = learnTracks(
    known,
    baseline.tracks.get(releaseId),
    tracksOf(details, context.capabilities),
    context,
  );
  return {
    ...baseline,
    releases: new Map([...baseline.releases, [releaseId, record]]),
    tracks: tracks ? new Map([...baseline.tracks, [releaseId, tracks]]) : baseline.tracks,
  };
}

/**
 * What the next releases are judged by. The contributors move by a change, once they were told; so
 * does the risk of a release that was told before its page was read, where that is suspicious.
 */
function learnTraits(
  baseline: Baseline,
  known: ReleaseRecord,
  details: CatalogReleaseDetails,
  context: DiffContext,
): Partial<ReleaseRecord> {
  const seen = traitsOf(details, baseline.profile, context.capabilities);
  const { contributors, registrants = [] } = known.traits ?? {};
  const traits = {
    ...seen,
    contributors: learnCredits(contributors, seen.contributors),
    registrants: seen.registrants.length > 0 ? seen.registrants : registrants,
  };
  const learned = { traits, relation: traits.relation };
  if (!known.is_unjudged || namesNobody(details)) return learned;
  const risk = lateRisk(baseline, known, details, context);
  return risk && isSuspicious(risk) ? learned : { ...learned, risk, is_unjudged: false };
}

function learnTracks(
  record: ReleaseRecord,
  known: readonly CatalogTrack[] | undefined,
  seen: readonly CatalogTrack[] | null,
  context: DiffContext,
): readonly CatalogTrack[] | undefined {
  const comparable = comparableTracks(record);
  if (!seen) return known;
  if (!known || !comparable.losses) return seen;
  const { kept, added } = alignTracks(known, seen, context.capabilities);
  const successors = new Map(kept.map((pair) => [pair.known, pair.seen]));
  const learned = known.map((track) => {
    const successor = successors.get(track);
    return successor ? learnTrack(track, successor, !comparable.additions) : track;
  });
  const tracks = comparable.additions ? learned : [...learned, ...added];
  const isSame = tracks.length === known.length && tracks.every((track, at) => track === known[at]);
  return isSame ? known : tracks;
}

function learnTrack(known: CatalogTrack, seen: CatalogTrack, isComing: boolean): CatalogTrack {
  return updated(known, {
    ...seen,
    duration_ms: lengthDiffers(known, seen) ? known.duration_ms : seen.duration_ms,
    explicit: known.explicit ?? seen.explicit,
    title: titleText(known.title) === titleText(seen.title) ? seen.title : known.title,
    isrc: known.isrc ?? told(seen.isrc),
    available: known.available || (isComing && seen.available),
  });
}

/** `known` with `set`; the very same object where nothing differs. */
function updated<T extends object>(known: T, set: Partial<T>): T {
  const after = { ...known, ...set };
  return JSON.stringify(after) === JSON.stringify(known) ? known : after;
}
