import type { CatalogTopTrack } from '../catalog.ts';
import type { ReleaseType, Risk } from '../release.ts';

/** What a sentence names of a release. */
export interface NamedRelease {
  title: string;
  type: ReleaseType;
  release_date: string | null;
}

/** A number on a day; `count` is the day as a number. */
interface Counted {
  day: string;
  count: number;
  value: number;
}

const typeNames: Readonly<Record<ReleaseType, string>> = {
  album: 'album',
  single: 'single',
  ep: 'EP',
  compilation: 'compilation',
};
const namesMax = 5;
const codesMax = 10;
const lettersMax = 80;
// Controls, and what reorders the text around it: a title must not be able to rewrite a sentence.
const disruptive = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A title or name in quotes, on one line, at most 80 characters of it. */
export function quoted(text: string): string {
  const letters = Array.from(text.replace(disruptive, ' ').replace(/\s+/gu, ' ').trim());
  return `“${letters.length > lettersMax ? `${letters.slice(0, lettersMax - 1).join('')}…` : letters.join('')}”`;
}

/** Several titles: the first five, and how many more of `count`. */
export function quotedList(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, namesMax).map(quoted).join(', ');
  return count > namesMax ? `${shown} and ${count - namesMax} more` : shown;
}

/** `the album “T” of A`. */
function the(release: NamedRelease, artist: string): string {
  return `the ${typeNames[release.type]} ${quoted(release.title)} of ${quoted(artist)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function plural(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/** A count as people read it: `1,234,567`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

function dated(release: NamedRelease): string {
  return release.release_date === null ? 'no date told' : `dated ${release.release_date}`;
}

/** Sentences about the profile. */
export const profileSentence = {
  name: (before: string, after: string) =>
    `The profile of ${quoted(before)} is now called ${quoted(after)}.`,
  imageChanged: (artist: string) => `The profile picture of ${quoted(artist)} is another one.`,
  imageAdded: (artist: string) =>
    `The profile of ${quoted(artist)} has a picture now; it had none before.`,
  imageRemoved: (artist: string) =>
    `The profile picture of ${quoted(artist)} is gone; the catalog shows its default one.`,
  unavailable: (artist: string) =>
    `The catalog does not know the profile of ${quoted(artist)} any more.`,
  restored: (artist: string) => `The profile of ${quoted(artist)} is back in the catalog.`,
  merged: (artist: string, from: string, to: string, name: string) =>
    `The profile of ${quoted(artist)} (id ${from}) now leads to ${quoted(name)} (id ${to}).`,
  /** @param others who is named on them, where the catalog tells. */
  mergedIn: (artist: string, titles: readonly string[], count: number, others: string | null) =>
    `${count} releases that look like somebody else’s came to ${quoted(artist)} at once, as when ${
      others === null ? 'another profile' : `the profile of ${quoted(others)}`
    } is merged into it: ${quotedList(titles, count)}.`,
  mergedOut: (artist: string, titles: readonly string[]) =>
    `${plural(titles.length, 'release', 'releases')} that had come to ${quoted(artist)} as from another profile left its list again: ${quotedList(titles)}.`,
  verified: (artist: string) =>
    `The catalog marks the profile of ${quoted(artist)} as verified now.`,
  unverified: (artist: string) =>
    `The catalog does not mark the profile of ${quoted(artist)} as verified any more.`,
  unknownTop: (artist: string, track: string) =>
    `${quoted(track)} is among the top tracks of ${quoted(artist)}, on a release that is not in the artist’s list.`,
  topTracks: (
    artist: string,
    entered: readonly CatalogTopTrack[],
    left: readonly CatalogTopTrack[],
  ) => {
    const names = (tracks: readonly CatalogTopTrack[]) =>
      quotedList(tracks.map(({ name }) => name));
    const parts = [
      entered.length > 0 ? `new is ${names(entered)}` : '',
      left.length > 0 ? `no longer there is ${names(left)}` : '',
    ];
    return `The top tracks of ${quoted(artist)} changed: ${parts.filter(Boolean).join('; ')}.`;
  },
};

/** Sentences about the artist's links. */
export const linkSentence = {
  added: (artist: string, urls: readonly string[]) =>
    `New among the links of ${quoted(artist)} is ${quotedList(urls)}.`,
  removed: (artist: string, urls: readonly string[]) =>
    `No longer among the links of ${quoted(artist)} is ${quotedList(urls)}.`,
  changed: (artist: string, before: readonly string[], after: readonly string[]) =>
    `Links of ${quoted(artist)} lead elsewhere: ${quotedList(after)} in place of ${quotedList(before)}.`,
};

/** Sentences about the biography. */
export const bioSentence = {
  changed: (artist: string, what: string) =>
    `The biography of ${quoted(artist)} on Last.fm is another one: ${what}.`,
  added: (artist: string) =>
    `${quoted(artist)} has a biography on Last.fm now; it had none before.`,
  removed: (artist: string) => `The biography of ${quoted(artist)} on Last.fm is gone.`,
};

/** Sentences about a release of the artist. */
export const releaseSentence = {
  announced: (release: NamedRelease, artist: string) =>
    `${capital(the(release, artist))} is announced for ${release.release_date ?? 'a later day'}.`,
  added: (release: NamedRelease, artist: string) =>
    `${capital(the(release, artist))} appeared in the catalog, ${dated(release)}.`,
  backCatalog: (release: NamedRelease, artist: string) =>
    `${capital(the(release, artist))} appeared in the catalog late: it is ${dated(release)}.`,
  appearsOn: (release: NamedRelease, artist: string) =>
    `${quoted(artist)} appears on the ${typeNames[release.type]} ${quoted(release.title)}, ${dated(release)}.`,
  /** Names the three gravest reasons; the rest stands in the payload. */
  suspicious: (release: NamedRelease, artist: string, { score, reasons }: Risk) =>
    `${capital(the(release, artist))}, ${dated(release)}, may not be theirs (risk ${score} of 100): ${reasons
      .slice(0, 3)
      .map((reason) => reason.replace(/ \(\+\d+\)$/u, ''))
      .join('; ')}.`,
  delisted: (release: NamedRelease, artist: string) =>
    `${capital(the(release, artist))} (${dated(release)}) is no longer listed for the artist, though it is still in the catalog.`,
  credits: (release: NamedRelease, artist: string, added: string[], removed: string[]) => {
    const parts = [
      added.length > 0 ? `new is ${quotedList(added)}` : '',
      removed.length > 0 ? `no longer there is ${quotedList(removed)}` : '',
    ];
    return `The contributors of ${the(release, artist)} changed: ${parts.filter(Boolean).join('; ')}.`;
  },
  countries: (release: NamedRelease, artist: string, lost: string[], gained: string[]) => {
    const parts = [
      lost.length > 0 ? `can’t be played any more in ${listed(lost)}` : '',
      gained.length > 0 ? `can be played now in ${listed(gained)}` : '',
    ];
    return `${capital(the(release, artist))} ${parts.filter(Boolean).join(', and ')}.`;
  },
  wentOffline: (release: NamedRelease, artist: string) =>
    `${capital(the(release, artist))} (${dated(release)}) is gone from the catalog.`,
  backOnline: (release: NamedRelease, artist: string) =>
    `${capital(the(release, artist))} is back in the catalog.`,
  replaced: (release: NamedRelease, artist: string, from: string, to: string, isNew: boolean) =>
    `${capital(the(release, artist))} is in the catalog under another id: ${to} ${isNew ? 'came' : 'is there'}, ${from} is gone.`,
  title: (release: NamedRelease, artist: string, after: string) =>
    `${capital(the(release, artist))} is now called ${quoted(after)}.`,
  artwork: (release: NamedRelease, artist: string, isGone: boolean) =>
    `The artwork of ${the(release, artist)} ${isGone ? 'is gone' : 'is another one'}.`,
  /** For a date, a label, a UPC, a type: what, from, to. */
  field: (what: string, release: NamedRelease, artist: string, before: string, after: string) =>
    `The ${what} of ${the(release, artist)} changed from ${before} to ${after}.`,
};

/** Sentences about tracks of a release. */
export const trackSentence = {
  added: (track: string, release: NamedRelease, artist: string, wasThere: boolean) =>
    `The track ${quoted(track)} ${wasThere ? 'is back on' : 'was added to'} ${the(release, artist)}.`,
  offline: (tracks: readonly string[], release: NamedRelease, artist: string) =>
    `${plural(tracks.length, 'track', 'tracks')} of ${the(release, artist)} ${
      tracks.length === 1 ? 'is' : 'are'
    } gone or can't be played any more: ${quotedList(tracks)}.`,
  removed: (tracks: readonly string[], release: NamedRelease, artist: string) =>
    `${plural(tracks.length, 'track', 'tracks')} ${
      tracks.length === 1 ? 'was' : 'were'
    } taken out of ${the(release, artist)}, though still in the catalog: ${quotedList(tracks)}.`,
  isrc: (track: string, release: NamedRelease, artist: string, before: string, after: string) =>
    `The ISRC of the track ${quoted(track)} on ${the(release, artist)} changed from ${before} to ${after}.`,
  audio: (track: string, release: NamedRelease, artist: string, before: number, after: number) =>
    `The track ${quoted(track)} on ${the(release, artist)} is another recording: ${before} seconds long, now ${after}.`,
  explicit: (track: string, release: NamedRelease, artist: string, isExplicit: boolean) =>
    `The track ${quoted(track)} on ${the(release, artist)} is ${isExplicit ? 'now' : 'no longer'} marked as explicit.`,
  title: (before: string, release: NamedRelease, artist: string, after: string) =>
    `The track ${quoted(before)} on ${the(release, artist)} is now called ${quoted(after)}.`,
};

/** Countries by their codes, the first ten of them. */
function listed(countries: readonly string[]): string {
  const more = countries.length - codesMax;
  const shown = countries.slice(0, codesMax).join(', ');
  return more > 0 ? `${shown} and ${more} more countries` : shown;
}

const numberNames = { followers: 'followers', monthly_listeners: 'monthly listeners' } as const;

/** Sentences about numbers. */
export const numberSentence = {
  moved: (artist: string, field: keyof typeof numberNames, from: Counted, to: Counted) => {
    const verb = to.value < from.value ? 'lost' : 'gained';
    const share = ((Math.abs(to.value - from.value) / from.value) * 100).toFixed(1);
    const time = plural(to.count - from.count, 'day', 'days');
    return `${quoted(artist)} ${verb} ${share} % of its ${numberNames[field]} in ${time}: from ${grouped(from.value)} on ${from.day} to ${grouped(to.value)} on ${to.day}.`;
  },
  milestone: (artist: string, field: keyof typeof numberNames, milestone: number, day: string) =>
    `${quoted(artist)} reached ${grouped(milestone)} ${numberNames[field]} on ${day}.`,
};
