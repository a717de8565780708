import type { ChangeType } from '../../change.ts';

/** Types of which several releases may be lost together, and come back one by one. */
export const losses: ReadonlySet<string> = new Set<ChangeType>([
  'RELEASE_WENT_OFFLINE',
  'RELEASE_DELISTED',
  'TRACKS_WENT_OFFLINE',
  'TRACK_REMOVED',
]);
