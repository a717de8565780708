import type {
  CatalogReleaseDetails,
  CatalogTopTrack,
  Observation,
} from '../../domain/catalog/catalog.ts';
import { finding } from '../finding.ts';
import { message } from '../words.ts';
import { byText, isrcKey, isrcsOf, sameTitle, songKey, nonEmpty, upcKey } from '../normalise.ts';
import { type Candidate, topToJudge, unlistedTop } from './unlisted.ts';
import type { DiffContext, Doubt, Evidence, Finding } from '../types.ts';
import type { Baseline, ProfileRecord } from '../records.ts';

/**
 * The new top tracks on a release that is neither known nor in the complete list, found by a check as
 * they enter. Nothing is found at the first look, with an incomplete list, for a profile that is gone
 * or answers as another one, nor for another version of a known song. A track that entered when it
 * could not be judged is found at the next look that can judge it.
 * @param baseline with the tracks of all releases.
 */
export function diffUnknownTop(
  baseline: Baseline,
  observation: Observation,
  context: DiffContext,
): Finding[] {
  const ids = topToJudge(baseline, observation, context);
  return unknownTop(baseline, observation, context).filter(({ subject }) => ids.has(subject.id));
}

/**
 * All top tracks on releases that are neither known nor listed, new or not. A re-check needs them all:
 * by then, the known top tracks may include the one that entered.
 */
export function unknownTop(
  baseline: Baseline,
  observation: Observation,
  context: DiffContext,
): Finding[] {
  const candidates = unlistedTop(baseline, observation, context);
  if (candidates.length === 0) return [];
  const isKnown = recordingsOf(baseline, new Set(candidates.map(({ id }) => id)));
  const rows = new Set(observation.releases.releases.map(({ id }) => id)).size;
  return oncePerSong(candidates.filter((track) => !isKnown(track))).map((track) =>
    unknownTrack(track, rows),
  );
}

/** Whether a look can't be judged without the tracks of all releases. */
export function needsAllTracks(
  baseline: Baseline,
  observation: Observation,
  context: DiffContext,
): boolean {
  const ids = topToJudge(baseline, observation, context);
  return unlistedTop(baseline, observation, context).some(({ id }) => ids.has(id));
}

type Recording = Pick<CatalogTopTrack, 'id' | 'isrc'> & { title: string };

/** A function that says whether a track is known: by id, by ISRC, or as a version of a known song. */
function recordingsOf(
  { profile, tracks }: Baseline,
  except: ReadonlySet<string>,
): (track: CatalogTopTrack) => boolean {
  const onTop = (profile.top_tracks ?? []).filter(({ id }) => !except.has(id));
  // Tracks that came and went without being judged were never reported.
  const past = (profile.past_top_tracks ?? []).filter(
    ({ id }) => !profile.unjudged_top?.includes(id),
  );
  const known: Recording[] = [
    ...[...tracks.values()].flat(),
    ...[...onTop, ...past].map(({ name, ...one }) => ({ ...one, title: name })),
  ];
  const ids = new Set(known.map(({ id }) => id));
  const isrcs = isrcKeysOf(known);
  const songs = new Set(known.map(({ title }) => songKey(title)));
  return ({ id, isrc, name }) =>
    ids.has(id) ||
    isrcKeysOf([{ isrc }]).some((one) => isrcs.includes(one)) ||
    songs.has(songKey(name));
}

/** One track of each recording or song, in any order: all versions are reported as one. */
function oncePerSong(tracks: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const track of tracks.toSorted((a, b) => byText(a.id, b.id))) {
    const isrcs = isrcKeysOf([track]);
    const isThere = kept.some(
      (one) =>
        songKey(one.name) === songKey(track.name) ||
        isrcKeysOf([one]).some((isrc) => isrcs.includes(isrc)),
    );
    if (!isThere) kept.push(track);
  }
  return kept;
}

function isrcKeysOf(recordings: Parameters<typeof isrcsOf>[0]): string[] {
  return isrcsOf(recordings).map(isrcKey);
}

function unknownTrack(track: Candidate, rows: number): Finding {
  const { id, name, release_id } = track;
  return finding({
    type: 'TOP_TRACK_UNKNOWN',
    subject: { kind: 'track', id, name },
    field: 'top_tracks',
    before: null,
    after: { id, name, release_id },
    reasons: [message('releaseNotListed', { id: release_id, rows })],
    says: message('unknownTopTrack', { track: name }),
    move: { kind: 'past_top_tracks', tracks: [track] },
  });
}

/** The release that a change of an unknown top track is about. */
export function releaseOfTop({ payload }: Pick<Finding, 'payload'>): string | null {
  const { after } = payload;
  const isNamed = after !== null && typeof after === 'object' && 'release_id' in after;
  return isNamed && typeof after.release_id === 'string' ? after.release_id : null;
}

/** An unknown top track, judged by the page of its release: whose it is, and what speaks against it. */
export function judgedTop(
  found: Finding,
  pages: Evidence['releases'],
  baseline: Baseline,
): Finding {
  const id = releaseOfTop(found) ?? '';
  const page = pages.get(id);
  if (page === undefined) return found;
  if (page === null) {
    return { ...found, doubt: { why: message('topReleaseUnknown', {}), isFinal: false } };
  }
  const against = page.id === id ? doubtOf(page, baseline) : elsewhere(page, baseline);
  const { title, label, release_date } = page;
  const reasons = [
    ...found.reasons,
    message('releaseOfTopTrack', { title, label, date: release_date }),
    message('pageNamesArtist', {}),
  ];
  return {
    ...found,
    payload: { ...found.payload, release: { id, title } },
    reasons,
    ...(against ? { doubt: against } : {}),
  };
}

function elsewhere({ id }: CatalogReleaseDetails, { releases }: Baseline): Doubt {
  return releases.has(id)
    ? { why: message('topReleaseKnown', { id }), isFinal: true }
    : { why: message('topReleaseElsewhere', {}), isFinal: false };
}

/** What is more likely than a release in the artist's name that the artist's list leaves out. */
function doubtOf(page: CatalogReleaseDetails, baseline: Baseline): Doubt | null {
  const [main] = page.main_artists;
  if (!main) return { why: message('topReleaseNobody', {}), isFinal: false };
  if (!isArtist(main, baseline.profile)) {
    return { why: message('topReleaseOfOther', { name: main.name }), isFinal: true };
  }
  const edition = editionOf(page, baseline);
  if (edition) return { why: message('topReleaseEdition', edition), isFinal: true };
  if (!page.available) return { why: message('topReleaseUnplayable', {}), isFinal: false };
  const isUnread = [...baseline.releases.values()].some(
    ({ status, details_read_at }) => status !== 'offline' && details_read_at === null,
  );
  const why = message('notAllRead', {});
  return isUnread ? { why, isFinal: false } : null;
}

function isArtist(
  one: CatalogReleaseDetails['main_artists'][number],
  { streaming_id, name }: ProfileRecord,
): boolean {
  return one.id === null ? sameTitle(one.name, name) : one.id === streaming_id;
}

/** What a release is an edition of: its UPC, its title or one of its recordings are known. */
function editionOf(
  page: CatalogReleaseDetails,
  { releases, tracks }: Baseline,
): { title: string | null } | null {
  const upc = nonEmpty(page.upc);
  const same = [...releases.values()].find(
    (record) =>
      songKey(record.title) === songKey(page.title) ||
      (upc !== null && record.upc !== null && upcKey(record.upc) === upcKey(upc)),
  );
  if (same) return { title: same.title };
  const isrcs = new Set(isrcKeysOf([...tracks.values()].flat()));
  const isKnown = isrcKeysOf(page.tracks).some((isrc) => isrcs.has(isrc));
  return isKnown ? { title: null } : null;
}
