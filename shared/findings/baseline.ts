import type {
  Answered,
  CatalogImage,
  CatalogRelease,
  CatalogTopTrack,
  CatalogTrack,
  Observation,
} from '../domain/catalog/catalog.ts';
import type { SocialLink } from '../domain/artists/social-links.ts';
import { listedReleases } from './observed.ts';
import { statusOn } from './releases/release-date.ts';
import { byText } from './normalise.ts';
import { providesImage } from './provided-fields.ts';
import { topOf, withPast } from './top-tracks/difference.ts';
import { patience } from './patience.ts';
import type { BaselineMove } from './types.ts';
import type { Baseline, ProfileRecord, ReleaseRecord } from './records.ts';

/**
 * What is known after the first look: everything, as it stands, and nothing of it is a change. Where the
 * list did not come whole, the rest of it is taken over later.
 * @throws RangeError when the catalog doesn't know the artist.
 */
export function baselineOf(
  observation: Observation,
  now: Date,
  isListWhole = observation.releases.complete,
): Baseline {
  const { artist, top_tracks, releases } = observation;
  if (artist === null) throw new RangeError('nothing is known of the artist');
  const { streaming_id, name, catalog_url, verified = null } = artist;
  const image = firstImage(artist);
  const until = new Date(now.getTime() + patience.takeOver * 1000).toISOString();
  const listed = [...listedReleases(releases)];
  return {
    profile: {
      ...{ streaming_id, name, image, catalog_url, available: true, top_tracks, verified },
      takeover: isListWhole ? { kind: 'none' } : { kind: 'begun', until },
    },
    releases: new Map(listed.map(([id, release]) => [id, releaseRecord(release, now)])),
    tracks: new Map(),
  };
}

/** A picture that is seen for the first time, unless it was left out just then. */
export function firstImage(shown: Answered & { image: CatalogImage }): CatalogImage {
  return providesImage(shown) ? shown.image : { ...shown.image, is_unsure: true };
}

/** A release that is seen for the first time at `now`, as a list shows it. */
export function releaseRecord(release: CatalogRelease, now: Date): ReleaseRecord {
  const at = now.toISOString();
  return {
    id: release.id,
    title: release.title,
    type: release.type ?? 'album',
    type_basis: release.type === null ? 'assumed' : 'stated',
    relation: release.relation,
    release_date: release.release_date,
    image: firstImage(release),
    catalog_url: release.catalog_url,
    label: release.label,
    upc: release.upc,
    total_tracks: release.total_tracks,
    status: statusOn(release.release_date, now),
    first_seen_at: at,
    last_seen_at: at,
    details_read_at: null,
    availability_basis: 'stated',
    standing: { kind: 'settled' },
  };
}

/**
 * The baseline after a finding was confirmed at `now`. Records that the move isn't about stay the
 * same objects; a move of something that is not in the baseline changes nothing.
 */
export function withMove(baseline: Baseline, move: BaselineMove, now: Date): Baseline {
  switch (move.kind) {
    case 'none':
      return baseline;
    case 'several':
      return move.moves.reduce((after, one) => withMove(after, one, now), baseline);
    case 'profile':
      return { ...baseline, profile: movedProfile(baseline.profile, move.set) };
    case 'past_top_tracks':
      return { ...baseline, profile: withSettledTop(baseline.profile, move.tracks) };
    case 'release':
      return withReleases(baseline, [move.record]);
    case 'releases_left': {
      const left = move.release_ids.flatMap((id) => baseline.releases.get(id) ?? []);
      return withReleases(
        baseline,
        left.map((one): ReleaseRecord => ({ ...one, status: 'offline', gone_from: 'list' })),
      );
    }
    case 'release_fields': {
      const known = baseline.releases.get(move.release_id);
      return known ? withReleases(baseline, [moved(known, move.set, now)]) : baseline;
    }
    case 'replace': {
      const gone = baseline.releases.get(move.gone.id) ?? move.gone;
      const { status, gone_from } = move.gone;
      return withReleases(baseline, [{ ...gone, status, gone_from }, move.record]);
    }
    case 'superseded':
      return withReleases(baseline, superseded(baseline, move, now));
    case 'parted':
      return withReleases(baseline, parted(baseline, move));
    case 'track_fields':
      return withTracks(baseline, move.release_id, (tracks) =>
        tracks.map((track) =>
          move.track_ids.includes(track.id) ? { ...track, ...move.set } : track,
        ),
      );
    case 'socials':
      return { ...baseline, socials: movedLinks(baseline.socials ?? [], move) };
    case 'bio':
      return { ...baseline, bio: move.bio };
    case 'track_added':
      return withTracks(baseline, move.release_id, (tracks) => [
        ...tracks.filter(({ id }) => id !== move.track.id),
        move.track,
      ]);
  }
}

/** Tracks that were judged: they are neither reported nor judged again. */
function withSettledTop(profile: ProfileRecord, tracks: readonly CatalogTopTrack[]): ProfileRecord {
  const settled = new Set(tracks.map(({ id }) => id));
  const unjudged_top = profile.unjudged_top?.filter((id) => !settled.has(id));
  return {
    ...profile,
    past_top_tracks: withPast(profile.past_top_tracks, tracks),
    ...(unjudged_top ? { unjudged_top } : {}),
  };
}

/** So many releases that it turned out not to be are remembered of one. */
const unlikeMax = 10;

function superseded(
  { releases }: Baseline,
  { gone_id, by_id }: Extract<BaselineMove, { kind: 'superseded' }>,
  now: Date,
): ReleaseRecord[] {
  const [gone, by] = [releases.get(gone_id), releases.get(by_id)];
  const status = by && statusOn(by.release_date, now);
  return [
    ...(gone ? [{ ...gone, status: 'offline', gone_from: 'replaced' } as const] : []),
    ...(by?.status === 'offline' && status ? [moved(by, { status, gone_from: null }, now)] : []),
  ];
}

function parted(
  { releases }: Baseline,
  { release_id, from, set }: Extract<BaselineMove, { kind: 'parted' }>,
): ReleaseRecord[] {
  const known = releases.get(release_id);
  const unlike = [...(known?.unlike ?? []), from].slice(-unlikeMax);
  return known ? [{ ...known, ...set, unlike }] : [];
}

/** Tracks that leave the top ones are remembered, so their return is not reported. */
function movedProfile(known: ProfileRecord, set: Partial<ProfileRecord>): ProfileRecord {
  const after = { ...known, ...set };
  if (!set.top_tracks || !known.top_tracks) return after;
  const ids = new Set(set.top_tracks.map(({ id }) => id));
  const left = topOf(known.top_tracks).filter(({ id }) => !ids.has(id));
  return { ...after, past_top_tracks: withPast(known.past_top_tracks, left) };
}

function movedLinks(
  known: readonly SocialLink[],
  { added, removed }: Extract<BaselineMove, { kind: 'socials' }>,
): SocialLink[] {
  const going = new Set([...added, ...removed].map(({ url }) => url));
  const left = known.filter(({ url }) => !going.has(url));
  return [...left, ...added].sort((a, b) => byText(a.url, b.url));
}

function moved(known: ReleaseRecord, set: Partial<ReleaseRecord>, now: Date): ReleaseRecord {
  const { release_date: before, date_changes = 0 } = known;
  const isDatedAnew = set.release_date !== undefined && set.release_date !== before;
  // Calendars ask how often a date moved.
  const dated = isDatedAnew ? { date_changes: date_changes + 1 } : {};
  const record = { ...known, ...dated, ...set };
  return record.status === 'offline' ? record : { ...record, last_seen_at: now.toISOString() };
}

function withReleases(baseline: Baseline, records: readonly ReleaseRecord[]): Baseline {
  const changed = records.map((record): [string, ReleaseRecord] => [record.id, record]);
  return { ...baseline, releases: new Map([...baseline.releases, ...changed]) };
}

function withTracks(
  baseline: Baseline,
  releaseId: string,
  change: (tracks: readonly CatalogTrack[]) => readonly CatalogTrack[],
): Baseline {
  const tracks = change(baseline.tracks.get(releaseId) ?? []);
  return { ...baseline, tracks: new Map([...baseline.tracks, [releaseId, tracks]]) };
}
