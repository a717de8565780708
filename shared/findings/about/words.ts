import { counted, quoted, quotedList } from '../phrases.ts';
import { grouped } from '../../domain/text/shown.ts';

interface Links {
  urls: string[];
}

/** The sentences about links, and the reasons. */
export const linkWords = {
  linksAdded: ({ urls }: Links, artist: string) =>
    `${urls.length === 1 ? 'A link was' : 'Links were'} added for ${quoted(artist)} on MusicBrainz: ${quotedList(urls)}.`,
  linksRemoved: ({ urls }: Links, artist: string) =>
    `${urls.length === 1 ? 'A link was' : 'Links were'} removed for ${quoted(artist)} on MusicBrainz: ${quotedList(urls)}.`,
  linksChanged: ({ before, after }: { before: string[]; after: string[] }, artist: string) =>
    `${after.length === 1 ? 'A link' : 'Links'} for ${quoted(artist)} on MusicBrainz changed from ${quotedList(before)} to ${quotedList(after)}.`,

  // Reasons.
  siteNeverSeen: ({ host }: { host: string }) => `${host} was never linked before`,
} as const;

interface Words {
  added: number;
  removed: number;
}

/** The sentences about the biography, and the reasons. */
export const biographyWords = {
  biographyChanged: (words: Words, artist: string) =>
    `The biography of ${quoted(artist)} on Last.fm changed: ${wordsMoved(words)}.`,
  biographyAdded: (_: object, artist: string) =>
    `${quoted(artist)} now has a biography on Last.fm.`,
  biographyRemoved: (_: object, artist: string) =>
    `The biography of ${quoted(artist)} on Last.fm was removed.`,

  // Reasons.
  wordsMoved,
  biographyCut: ({ characters }: { characters: number }) =>
    `only the first ${grouped(characters)} characters are compared`,
  openToAll: () => 'anyone can edit Last.fm',
} as const;

function wordsMoved({ added, removed }: Words): string {
  if (added === 0 && removed === 0) {
    return 'the same words in a different order or with different punctuation';
  }
  if (added === 0) return `${counted(removed, 'word')} removed`;
  return `${counted(added, 'word')} added${removed > 0 ? `, ${grouped(removed)} removed` : ''}`;
}
