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
} as const;

function saysOf({ type, count, of, before, after }: Several, artist: string): string {
  const releases = counted(count, 'release');
  const all = count === 2 ? 'Both releases' : `All ${releases}`;
  const part = count >= of ? all : `${grouped(count)} of ${counted(of, 'release')}`;
  const fromTo = before !== null && after !== null;
  switch (type) {
    case 'RELEASE_WENT_OFFLINE':
      return `${part} by ${artist} were removed from the catalog`;
    case 'RELEASE_DELISTED':
      return `${part} are no longer listed on the profile of ${artist}, but their own pages still exist`;
    case 'RELEASE_BACK_ONLINE':
      return `${releases} by ${artist} are back in the catalog`;
    case 'RELEASE_REPLACED':
      return `${releases} by ${artist} are now in the catalog under new IDs`;
    case 'RELEASE_ARTWORK_CHANGED':
      return `The artwork of ${releases} by ${artist} changed`;
    case 'RELEASE_LABEL_CHANGED':
      return fromTo
        ? `The label of ${releases} by ${artist} changed from ${quoted(before)} to ${quoted(after)}`
        : `The labels of ${releases} by ${artist} changed`;
    case 'RELEASE_AVAILABILITY_CHANGED':
      return `The countries where ${releases} by ${artist} are available changed`;
    case 'TRACKS_WENT_OFFLINE':
      return `Tracks of ${releases} by ${artist} were removed or can no longer be played`;
    case 'TRACK_REMOVED':
      return `Tracks of ${releases} by ${artist} were taken off them but are still in the catalog`;
    case 'TRACK_ADDED':
      return `Tracks of ${releases} by ${artist} were added, or can be played again`;
    case 'TRACK_AUDIO_REPLACED':
      return `Tracks of ${releases} by ${artist} have different recordings, judging by their lengths`;
    case 'TRACK_EXPLICIT_CHANGED':
      return `Tracks of ${releases} by ${artist} are now marked as explicit, or no longer are`;
    default:
      return `The ${whatOf(type)} of ${releases} by ${artist} changed`;
  }
}

const whatChanged: Partial<Record<ChangeType, string>> = {
  RELEASE_TITLE_CHANGED: 'titles',
  RELEASE_DATE_CHANGED: 'release dates',
  RELEASE_TYPE_CHANGED: 'types',
  RELEASE_UPC_CHANGED: 'UPCs',
  RELEASE_CREDITS_CHANGED: 'contributors',
  TRACK_ISRC_CHANGED: 'ISRCs of tracks',
  TRACK_TITLE_CHANGED: 'titles of tracks',
};

function whatOf(type: ChangeType): string {
  return whatChanged[type] ?? 'details';
}
