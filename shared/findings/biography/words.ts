import { grouped } from '../../domain/text/shown.ts';
import { counted, quoted } from '../phrases.ts';

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
