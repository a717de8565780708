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
    `${quoted(artist)} now has a biography on Last.fm; before, there was none.`,
  biographyRemoved: (_: object, artist: string) =>
    `The biography of ${quoted(artist)} on Last.fm was removed.`,

  // Reasons.
  wordsMoved,
  biographyCut: ({ characters }: { characters: number }) =>
    `only the first ${characters.toLocaleString('en-US')} characters are compared`,
  openToAll: () => 'anyone can edit Last.fm',
} as const;

function wordsMoved({ added, removed }: Words): string {
  const parts = [
    added > 0 ? `${counted(added, 'word')} added` : '',
    removed > 0 ? `${counted(removed, 'word')} removed` : '',
  ].filter(Boolean);
  return parts.join(', ') || 'the same words in a different order or with different punctuation';
}
