import type { ChangeType } from '../changes/rules/change-type.ts';
import { grouped } from '../domain/text/shown.ts';
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

function saysOf(several: Several, artist: string): string {
  const releases = `${counted(several.count, 'release')} by ${artist}`;
  const says = sentences[several.type];
  return says
    ? says({ ...several, releases, artist })
    : `The ${whatChanged[several.type] ?? 'details'} of ${releases} changed`;
}

interface Named extends Several {
  /** `3 releases by “A”`. */
  releases: string;
  artist: string;
}

/** `3 of 60 releases`, or all of them. */
function part({ count, of }: Several): string {
  if (count < of) return `${grouped(count)} of ${counted(of, 'release')}`;
  return count === 2 ? 'Both releases' : `All ${counted(count, 'release')}`;
}

const sentences: Partial<Record<ChangeType, (several: Named) => string>> = {
  RELEASE_WENT_OFFLINE: (several) =>
    `${part(several)} by ${several.artist} were removed from the catalog`,
  RELEASE_DELISTED: (several) =>
    `${part(several)} are no longer listed on the profile of ${several.artist}, but their own pages still exist`,
  RELEASE_BACK_ONLINE: ({ releases }) => `${releases} are back in the catalog`,
  RELEASE_REPLACED: ({ releases }) => `${releases} are now in the catalog under new IDs`,
  RELEASE_ARTWORK_CHANGED: ({ releases }) => `The artwork of ${releases} changed`,
  RELEASE_LABEL_CHANGED: ({ releases, before, after }) =>
    before !== null && after !== null
      ? `The label of ${releases} changed from ${quoted(before)} to ${quoted(after)}`
      : `The labels of ${releases} changed`,
  RELEASE_AVAILABILITY_CHANGED: ({ releases }) =>
    `The countries where ${releases} are available changed`,
  TRACKS_WENT_OFFLINE: ({ releases }) =>
    `Tracks of ${releases} were removed or can no longer be played`,
  TRACK_REMOVED: ({ releases }) =>
    `Tracks of ${releases} were taken off them but are still in the catalog`,
  TRACK_ADDED: ({ releases }) => `Tracks of ${releases} were added, or can be played again`,
  TRACK_AUDIO_REPLACED: ({ releases }) =>
    `Tracks of ${releases} have different recordings, judging by their lengths`,
  TRACK_EXPLICIT_CHANGED: ({ releases }) =>
    `Tracks of ${releases} are now marked as explicit, or no longer are`,
};

const whatChanged: Partial<Record<ChangeType, string>> = {
  RELEASE_TITLE_CHANGED: 'titles',
  RELEASE_DATE_CHANGED: 'release dates',
  RELEASE_TYPE_CHANGED: 'types',
  RELEASE_UPC_CHANGED: 'UPCs',
  RELEASE_CREDITS_CHANGED: 'contributors',
  TRACK_ISRC_CHANGED: 'ISRCs of tracks',
  TRACK_TITLE_CHANGED: 'titles of tracks',
};
