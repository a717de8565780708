import { patience } from '../patience.ts';
import { artistSubject, finding } from '../finding.ts';
import { message } from '../words.ts';
import type { About, Finding } from '../types.ts';
import type { ProfileRecord, ReleaseRecord } from '../records.ts';

/** At most this many records are written with one change; the rest go into the next one. */
const leftMax = 60;
/** A payload names this many releases. */
const shownMax = 20;

/** Whether a release appeared with a merge. */
export function isMergedIn({ standing }: ReleaseRecord): boolean {
  return standing.kind === 'merged_in';
}

/** Whether it left the list again: if it returns, that is reported. */
export function hasLeftAgain(record: ReleaseRecord): boolean {
  return isMergedIn(record) && record.status === 'offline';
}

/** Whether a change says that the releases of a merge left again. */
export function isMergedOut({ change_type, payload }: About): boolean {
  return change_type === 'PROFILE_MERGED' && payload.field === 'releases' && payload.after === null;
}

/** One finding for all releases of a merge that left the list. */
export function mergedOut(profile: ProfileRecord, gone: readonly ReleaseRecord[]): Finding[] {
  const left = gone.slice(0, leftMax);
  if (left.length === 0) return [];
  return [
    finding({
      type: 'PROFILE_MERGED',
      // The catalog corrected its mistake.
      severity: 'info',
      subject: artistSubject(profile),
      field: 'releases',
      before: { came: left.length, releases: shownReleases(left) },
      after: null,
      reasons: [message('mergedReleasesLeft', { count: left.length })],
      says: message('mergedOut', { titles: left.map(({ title }) => title), count: left.length }),
      move: { kind: 'releases_left', release_ids: left.map(({ id }) => id) },
      must_last_seconds: patience.mergedLeft,
    }),
  ];
}

/** Releases as payloads name them, the first of them. */
export function shownReleases(releases: readonly ReleaseRecord[]) {
  return releases
    .slice(0, shownMax)
    .map(({ id, title, release_date, label }) => ({ id, title, release_date, label }));
}
