import { type ChangeType, infoOf } from '../../changes/rules/change-type.ts';
import { patience } from '../../findings/patience.ts';
import type { Road } from '../../changes/rules/info.ts';

/**
 * How much of all artists the service reads in an hour, as a part of what it would read if it spared no
 * request. 1: just as much. At a part of 1/6, an hour shows a fault of the source at a sixth of the
 * artists, so a hold takes so many fewer, and what only a list or a page shows waits so much longer.
 */
export interface Coverage {
  lists: number;
  topTracks: number;
  pages: number;
}

/** Everything is read with each check. */
export const fullCoverage: Coverage = { lists: 1, topTracks: 1, pages: 1 };

/** What shows a type where it isn't the profile, which is read with each check. */
const shownBy: Readonly<Partial<Record<Road, keyof Coverage>>> = {
  list: 'lists',
  top_tracks: 'topTracks',
  top_news: 'topTracks',
  page: 'pages',
  tracks: 'pages',
};

/** At which part of the artists with a change of this type an hour shows it; 1: as if nothing were spared. */
export function partShown(type: ChangeType, coverage: Coverage): number {
  // One release in place of another leaves the profile's number of releases as it was.
  const by = type === 'RELEASE_REPLACED' ? 'lists' : shownBy[infoOf(type).road];
  return by === undefined ? 1 : coverage[by];
}

/**
 * How many usual waits a finding waits where lists and pages rest: until as many other artists were read
 * as usual, so that it shows whether it is the first of very many. Top tracks wait for hours anyway.
 */
export function timesWhereSpared(type: ChangeType, coverage: Coverage): number {
  const times = 1 / partShown(type, { ...coverage, topTracks: 1 });
  return Math.min(times, patience.sourceBeginningTimes);
}
