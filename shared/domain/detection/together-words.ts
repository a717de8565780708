import type { ChangeType } from '../change-type.ts';
import { grouped } from '../grouped.ts';
import { counted, quoted, quotedList } from './phrases.ts';

/** What a sentence about several releases names. */
interface Several {
  type: ChangeType;
  count: number;
  /** How many the artist had. */
  of: number;
  /** The value of all of them, where it is the same text. */
  before: string | null;
  after: string | null;
  /** The first of them. */
  titles: readonly string[];
}

/** The sentences about several releases of an artist, with which the same happened. */
export const togetherWords = {
  together: (several: Several, artist: string) =>
    `${saysOf(several, quoted(artist))}: ${quotedList(several.titles, several.count)}.`,
  stillGone: ({ left }: { left: number }) =>
    left === 1
      ? 'One release that was removed at the same time is still gone.'
      : `${grouped(left)} releases that were removed at the same time are still gone.`,

  // Reasons.
  ofSome: ({ titles, reason }: { titles: readonly string[]; reason: string }) =>
    `${quotedList(titles)}: ${reason}`,
  allMissingFromList: ({ rows }: { rows: number }) =>
    rows === 0
      ? 'the list is complete, and it’s empty'
      : `they’re missing from a complete list of ${counted(rows, 'release')}`,
  allLeftList: () => 'they’re missing from the artist’s complete list',
  allUnknownById: () => 'the catalog has no releases with their IDs',
  allPagesUnavailable: () => 'their own pages say they aren’t available',
  allPagesStillAvailable: () => 'their own pages are still available',
  allPagesAvailableAgain: () => 'their own pages say they’re available',
  allBackInList: () => 'they’re back in the list',
  allWereSuspicious: () => 'they may not have been theirs',
  allSaidNotTheirs: () => 'they were marked as not theirs',
  allArtworkItself: () => 'the pictures themselves differ, not only their URLs',
} as const;

type Saying = (facts: { part: string; releases: string; artist: string }) => string;

function saysOf({ type, count, of, before, after }: Several, artist: string): string {
  const releases = counted(count, 'release');
  const all = count === 2 ? 'Both releases' : `All ${releases}`;
  const part = count >= of ? all : `${grouped(count)} of ${counted(of, 'release')}`;
  if (type === 'RELEASE_LABEL_CHANGED' && before !== null && after !== null) {
    return `The label of ${releases} by ${artist} changed from ${quoted(before)} to ${quoted(after)}`;
  }
  const says = sayings[type];
  if (says) return says({ part, releases, artist });
  return `The ${whatChanged[type] ?? 'details'} of ${releases} by ${artist} changed`;
}

const sayings: Partial<Record<ChangeType, Saying>> = {
  RELEASE_WENT_OFFLINE: ({ part, artist }) => `${part} by ${artist} were removed from the catalog`,
  RELEASE_DELISTED: ({ part, artist }) =>
    `${part} are no longer listed on the profile of ${artist}, but their own pages still exist`,
  RELEASE_BACK_ONLINE: ({ releases, artist }) => `${releases} by ${artist} are back in the catalog`,
  RELEASE_REPLACED: ({ releases, artist }) =>
    `${releases} by ${artist} are now in the catalog under new IDs`,
  RELEASE_AVAILABILITY_CHANGED: ({ releases, artist }) =>
    `The countries where ${releases} by ${artist} are available changed`,
  TRACKS_WENT_OFFLINE: ({ releases, artist }) =>
    `Tracks of ${releases} by ${artist} were removed or can no longer be played`,
  TRACK_REMOVED: ({ releases, artist }) =>
    `Tracks of ${releases} by ${artist} were taken off them but are still in the catalog`,
  TRACK_ADDED: ({ releases, artist }) =>
    `Tracks of ${releases} by ${artist} were added, or can be played again`,
  TRACK_AUDIO_REPLACED: ({ releases, artist }) =>
    `Tracks of ${releases} by ${artist} have different recordings, judging by their lengths`,
  TRACK_EXPLICIT_CHANGED: ({ releases, artist }) =>
    `Tracks of ${releases} by ${artist} are now marked as explicit, or no longer are`,
};

const whatChanged: Partial<Record<ChangeType, string>> = {
  RELEASE_TITLE_CHANGED: 'titles',
  RELEASE_ARTWORK_CHANGED: 'artwork',
  RELEASE_LABEL_CHANGED: 'labels',
  RELEASE_DATE_CHANGED: 'release dates',
  RELEASE_TYPE_CHANGED: 'types',
  RELEASE_UPC_CHANGED: 'UPCs',
  RELEASE_CREDITS_CHANGED: 'contributors',
  TRACK_ISRC_CHANGED: 'ISRCs of tracks',
  TRACK_TITLE_CHANGED: 'titles of tracks',
};
