import type { ChangeType } from '../change-type.ts';
import { ofNumbers, ofProfile } from './artist-examples.ts';
import type { ChangeExample } from './parts.ts';
import { ofReleases, ofTracks } from './release-examples.ts';

/** For each type what a change of it looks like; the compiler sees to it that none is left out. */
export const changeExamples: Readonly<Record<ChangeType, ChangeExample>> = {
  ...ofProfile,
  ...ofReleases,
  ...ofTracks,
  ...ofNumbers,
};
