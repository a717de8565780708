import type { CatalogTopTrack, Observation } from '../../domain/catalog/catalog.ts';
import { isAdopting } from '../profile/diff.ts';
import { topDifference, topOf } from './difference.ts';
import type { DiffContext, Finding } from '../types.ts';
import type { Baseline, ProfileRecord } from '../records.ts';

/** A top track on a release that is neither known nor listed. */
export interface Candidate extends CatalogTopTrack {
  release_id: string;
}

/** This many tracks that entered and could not be judged are remembered. */
const unjudgedMax = 50;

/** The top tracks on releases that are neither known nor listed; none while this can't be judged. */
export function unlistedTop(
  baseline: Baseline,
  observation: Observation,
  context: DiffContext,
): Candidate[] {
  const canJudge = isJudgeable(baseline.profile, observation, context);
  return canJudge ? onUnlistedReleases(baseline, observation, context) : [];
}

/** The ids of the tracks to judge: they enter at this look, or entered earlier and were not judged yet. */
export function topToJudge(
  { profile }: Baseline,
  { top_tracks }: Observation,
  { capabilities }: DiffContext,
): ReadonlySet<string> {
  const { entered } = topDifference(profile.top_tracks ?? [], top_tracks ?? [], capabilities);
  return new Set([...entered.map(({ id }) => id), ...(profile.unjudged_top ?? [])]);
}

interface Look {
  observation: Observation;
  findings: readonly Pick<Finding, 'change_type' | 'subject'>[];
}

/**
 * `profile` with the tracks that enter while they can't be judged: once the change of the top tracks
 * is confirmed, nothing else would show that they are new. Unknown tracks are remembered, too, until
 * they are settled: a look that shows other tracks must not end that. Tracks that turn out to be known
 * are taken out. Tracks that were on top before, or come with another profile, are not remembered.
 */
export function learnUnjudged(
  profile: ProfileRecord,
  known: Baseline,
  look: Look,
  context: DiffContext,
): ProfileRecord {
  const before = known.profile.unjudged_top ?? [];
  const after = unjudgedAfter(before, known, look, context);
  const isSame = after.length === before.length && after.every((id, at) => id === before[at]);
  return isSame ? profile : { ...profile, unjudged_top: after };
}

function unjudgedAfter(
  before: readonly string[],
  known: Baseline,
  { observation, findings }: Look,
  context: DiffContext,
): readonly string[] {
  const { profile } = known;
  const { artist, top_tracks } = observation;
  if (!profile.top_tracks) return [];
  if (!context.capabilities.has('top_tracks') || !top_tracks || !isItself(profile, artist)) {
    return before;
  }
  if (isJudgeable(profile, observation, context)) {
    const top = new Set(topOf(top_tracks).map(({ id }) => id));
    const unknown = findings.flatMap(({ change_type, subject }) =>
      change_type === 'TOP_TRACK_UNKNOWN' ? [subject.id] : [],
    );
    return remembered([...unknown, ...before.filter((id) => !top.has(id))]);
  }
  const toJudge = topToJudge(known, observation, context);
  const past = new Set((profile.past_top_tracks ?? []).map(({ id }) => id));
  const came = onUnlistedReleases(known, observation, context)
    .map(({ id }) => id)
    .filter((id) => toJudge.has(id) && !past.has(id));
  return remembered([...came, ...before]);
}

function remembered(ids: readonly string[]): string[] {
  return [...new Set(ids)].slice(0, unjudgedMax);
}

function isJudgeable(
  profile: ProfileRecord,
  { artist, releases }: Observation,
  { now }: DiffContext,
): boolean {
  const isKnown = profile.available && !isAdopting(profile, releases, now);
  return isKnown && isItself(profile, artist) && releases.complete;
}

function isItself({ streaming_id }: ProfileRecord, artist: Observation['artist']): boolean {
  return artist?.streaming_id === streaming_id;
}

function onUnlistedReleases(
  { profile, releases: known }: Baseline,
  { top_tracks, releases }: Observation,
  { capabilities }: DiffContext,
): Candidate[] {
  if (!capabilities.has('top_tracks') || !profile.top_tracks || !top_tracks) return [];
  const listed = new Set(releases.releases.map(({ id }) => id));
  const found = topOf(top_tracks).flatMap((track) =>
    track.release_id === null || known.has(track.release_id) || listed.has(track.release_id)
      ? []
      : [{ ...track, release_id: track.release_id }],
  );
  return [...new Map(found.map((track) => [track.id, track])).values()];
}
