import { grouped } from '../../domain/text/shown.ts';
import { addedAndRemoved, addedCount, counted, quoted, quotedList } from '../phrases.ts';

/** The sentences about a profile, and the reasons. */
export const profileWords = {
  renamed: ({ before, after }: { before: string; after: string }) =>
    `${quoted(before)} is now called ${quoted(after)}.`,
  pictureChanged: (_: object, artist: string) => `${quoted(artist)} has a new profile picture.`,
  pictureAdded: (_: object, artist: string) => `${quoted(artist)} now has a profile picture.`,
  pictureRemoved: (_: object, artist: string) =>
    `The profile picture of ${quoted(artist)} was removed.`,
  profileUnavailable: (_: object, artist: string) =>
    `The profile of ${quoted(artist)} was removed from the catalog.`,
  profileRestored: (_: object, artist: string) =>
    `The profile of ${quoted(artist)} is back in the catalog.`,
  verifiedGained: (_: object, artist: string) =>
    `${quoted(artist)} is now marked as verified in the catalog.`,
  verifiedLost: (_: object, artist: string) =>
    `${quoted(artist)} is no longer marked as verified in the catalog.`,
  profileMerged: ({ from, to, name }: { from: string; to: string; name: string }, artist: string) =>
    `The profile of ${quoted(artist)} (ID ${from}) now leads to ${quoted(name)} (ID ${to}).`,
  mergeOver: ({ from, to, name }: { from: string; to: string; name: string }, artist: string) =>
    `The profile of ${quoted(name)} (ID ${to}) no longer leads to ${quoted(artist)} (ID ${from}).`,
  /** `other`: the artist who is named on most of them, if the catalog names one. */
  mergedIn: (
    { titles, count, other }: { titles: string[]; count: number; other: string | null },
    artist: string,
  ) =>
    `${
      other === null ? 'Another profile' : `The profile of ${quoted(other)}`
    } may have been merged into that of ${quoted(artist)}. ${counted(count, 'release')} that look like another artist’s appeared there at once: ${quotedList(titles, count)}.`,
  mergedOut: ({ titles, count }: { titles: string[]; count: number }, artist: string) =>
    `${counted(count, 'release')} from another profile ${count === 1 ? 'is' : 'are'} no longer on the profile of ${quoted(artist)}: ${quotedList(titles, count)}.`,

  // Reasons.
  nameInForm: () => 'only the punctuation differs',
  nameSpelling: () => 'only one letter differs, as in a spelling correction',
  pictureItself: () => 'the picture itself differs, not only its URL',
  profileUnknown: ({ id }: { id: string }) => `the catalog says it has no artist with ID ${id}`,
  answeredWith: ({ asked, answered }: { asked: string; answered: string }) =>
    `the catalog answered a request for ID ${asked} with ID ${answered}`,
  answersItself: ({ asked }: { asked: string }) =>
    `the catalog answered a request for ID ${asked} with this ID again`,
  listTakenOver: () => 'from now on, the other profile’s releases count as known',
  verifyOther: ({ asked, answered }: { asked: string; answered: string }) =>
    `you’ve only verified ID ${asked}; to move the artist and its history to ID ${answered}, verify that one too`,
  cameAtOnce: ({ count, known }: { count: number; known: number }) =>
    `${counted(count, 'release')} appeared at once; ${grouped(known)} ${known === 1 ? 'was' : 'were'} already known`,
  nothingShared: ({ count }: { count: number }) =>
    `none of the ${grouped(count)} we examined shares a label, ISRC registrant, UPC owner, contributor, or title with the known ones`,
  theirLabels: ({ labels }: { labels: string[] }) => `their labels: ${quotedList(labels)}`,
  suspiciousUntilSaid: () => 'each stays suspicious until someone marks it as theirs or not theirs',
  mergedReleasesLeft: ({ count }: { count: number }) =>
    `${counted(count, 'release')} that came with a merge ${count === 1 ? 'is' : 'are'} no longer listed`,
} as const;

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
  releaseOfTopTrack: ({
    title,
    label,
    date,
  }: Record<'label' | 'date', string | null> & { title: string }) =>
    [
      `its release is ${quoted(title)}`,
      label === null ? 'with no label' : `label ${quoted(label)}`,
      ...(date === null ? [] : [`dated ${date}`]),
    ].join(', '),
  pageNamesArtist: () => 'the page of its release names the artist',
} as const;
