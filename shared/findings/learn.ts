import type {
  Answered,
  CatalogArtist,
  CatalogImage,
  CatalogRelease,
  CatalogReleaseList,
  CatalogTopTrack,
  Observation,
} from '../domain/catalog/catalog.ts';
import { releaseRecord } from './baseline.ts';
import { agreedByList } from './releases/fields.ts';
import { successorOf } from './evidence.ts';
import { isAdopting } from './profile/diff.ts';
import { isForeign } from './releases/diff.ts';
import { updated } from './pages/learn.ts';
import { listedReleases } from './observed.ts';
import { imageChanged, sameTitle, titleText, nonEmpty } from './normalise.ts';
import { narrowerDate, statusOn } from './releases/release-date.ts';
import { providesImage, providedVerified } from './provided-fields.ts';
import { topDifference } from './top-tracks/difference.ts';
import { learnUnjudged } from './top-tracks/unlisted.ts';
import type { DiffContext, Finding } from './types.ts';
import type { Baseline, ProfileRecord, ReleaseRecord } from './records.ts';

/**
 * Takes over what is never reported: URLs, the spelling of the same title, the order of top tracks,
 * and fields that were not provided before. Nothing that a comparison would report changes, and no
 * release is added or removed, except along with another profile. Records without a difference stay
 * the same objects.
 * @param findings the differences that were found in the same observation.
 */
export function learnObservation(
  baseline: Baseline,
  observation: Observation,
  context: DiffContext,
  findings: readonly Finding[] = [],
): Baseline {
  const { artist, top_tracks, releases } = observation;
  if (artist === null) return baseline;
  const listed = listedReleases(releases);
  const known = [...baseline.releases].filter(
    // Only once it is confirmed that the other profile no longer answers.
    ([id, one]) => listed.has(id) || !isForeign(one, baseline.profile.streaming_id),
  );
  const learned = known.map(([id, record]): [string, ReleaseRecord] => {
    const release = listed.get(id);
    return [id, release ? learnRelease(record, release, context.now) : record];
  });
  const isAdopted =
    artist.streaming_id === baseline.profile.streaming_id &&
    isAdopting(baseline.profile, releases, context.now);
  const adopted = isAdopted
    ? adoptedReleases(baseline, [...listed.values()], findings, context)
    : [];
  const learnedProfile = learnProfile(baseline.profile, artist, top_tracks, context);
  const profile = learnUnjudged(learnedProfile, baseline, { observation, findings }, context);
  return {
    ...baseline,
    profile: isAdopted ? adoptedProfile(profile, releases) : profile,
    releases: new Map([...learned, ...adopted]),
  };
}

/**
 * The releases that the other profile lists, after the artist's profile became that one. A release
 * that replaced one of the artist's own is left to the change that reports this.
 */
function adoptedReleases(
  { profile, releases }: Baseline,
  listed: readonly CatalogRelease[],
  findings: readonly Finding[],
  { now }: DiffContext,
): [string, ReleaseRecord][] {
  const successors = new Set(findings.map(successorOf));
  return listed
    .filter(({ id }) => !releases.has(id) && !successors.has(id))
    .map((release) => [
      release.id,
      {
        ...releaseRecord(release, now),
        ...(profile.takeover.kind !== 'begun' && {
          standing: { kind: 'adopted' as const, from: profile.streaming_id },
        }),
      },
    ]);
}

/** The other profile after its list was taken over: a complete list ends the taking over. */
function adoptedProfile(
  profile: ProfileRecord,
  { complete }: Pick<CatalogReleaseList, 'complete'>,
): ProfileRecord {
  const { takeover } = profile;
  if (takeover.kind === 'none') return profile;
  const kind = takeover.kind === 'begun' ? 'begun' : 'partial';
  return updated(profile, { takeover: complete ? { kind: 'none' } : { ...takeover, kind } });
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
  return providesImage(seen) && !imageChanged(known.image, seen.image) ? seen.image : known.image;
}

function learnVerified(
  { verified }: ProfileRecord,
  artist: CatalogArtist,
  { capabilities }: DiffContext,
): Partial<ProfileRecord> {
  const provided = capabilities.has('verified') ? providedVerified(artist) : undefined;
  return provided === undefined || typeof verified === 'boolean' ? {} : { verified: provided };
}

function learnTop(
  known: ProfileRecord['top_tracks'],
  seen: ProfileRecord['top_tracks'],
  { capabilities }: DiffContext,
): ProfileRecord['top_tracks'] {
  if (!seen?.length || !known) return known ?? seen;
  const { entered, left } = topDifference(known, seen, capabilities);
  return entered.length + left.length === 0 ? seen : known;
}

function learnRelease(known: ReleaseRecord, seen: CatalogRelease, now: Date): ReleaseRecord {
  const release_date = narrowerDate(known.release_date, seen.release_date);
  return updated(known, {
    title: titleText(known.title) === titleText(seen.title) ? seen.title : known.title,
    // A list may show every release as the artist's own; the release's own page knows better.
    relation: seen.relation === 'main' ? (known.traits?.relation ?? 'main') : seen.relation,
    // A type that was missing at first is not reported when it appears.
    ...(known.type_basis === 'assumed' && seen.type && { type: seen.type, type_basis: 'stated' }),
    release_date,
    image: learnImage(known, seen),
    catalog_url: seen.catalog_url,
    label: known.label ?? nonEmpty(seen.label),
    upc: known.upc ?? nonEmpty(seen.upc),
    total_tracks: seen.total_tracks ?? known.total_tracks,
    status: known.status === 'offline' ? 'offline' : statusOn(release_date, now),
    ...agreedByList(known, seen, now),
  });
}
