import type { ChangeType } from '../../../shared/changes/rules/change-type.ts';
import type { Release } from '../../../lib/simulator/model.ts';
import type { Happening } from './happening.ts';

/** Whether the same is there once more under another id: what goes then is there under that. */
function isTwice({ shelf, artistId }: Happening, { id, title, date, tracks }: Release): boolean {
  return shelf
    .releases(artistId)
    .some(
      (other) =>
        other.id !== id &&
        other.title === title &&
        other.date === date &&
        other.tracks.length === tracks.length,
    );
}

const orReplaced =
  (type: ChangeType) =>
  (here: Happening, release: Release): ChangeType[] =>
    isTwice(here, release) ? [type, 'RELEASE_REPLACED'] : [type];

/** What is told of a release that is taken down. */
export const wentOffline = orReplaced('RELEASE_WENT_OFFLINE');

/** What is told of a release that only leaves the list. */
export const delisted = orReplaced('RELEASE_DELISTED');
