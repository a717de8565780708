import { addedAndRemoved, addedCount, quoted } from '../phrases.ts';

interface OfTop extends Record<'label' | 'date', string | null> {
  title: string;
}

/** The sentences about top tracks, and the reasons. */
export const topTrackWords = {
  topTracksChanged: ({ added, removed }: { added: string[]; removed: string[] }, artist: string) =>
    `The top tracks of ${quoted(artist)} changed: ${addedAndRemoved(added, removed)}.`,
  unknownTopTrack: ({ track }: { track: string }, artist: string) =>
    `${quoted(track)} is among the top tracks of ${quoted(artist)}, but its release isn’t on the artist’s profile.`,

  // Reasons.
  topCounted: addedCount,
  releaseNotListed: ({ id, rows }: { id: string; rows: number }) =>
    `its release (ID ${id}) is neither known nor among the ${rows} listed`,
  releaseOfTopTrack: ({ title, label, date }: OfTop) =>
    [
      `its release is ${quoted(title)}`,
      label === null ? 'with no label' : `label ${quoted(label)}`,
      ...(date === null ? [] : [`dated ${date}`]),
    ].join(', '),
  pageNamesArtist: () => 'the page of its release names the artist',
} as const;
