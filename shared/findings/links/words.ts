import { quoted, quotedList } from '../phrases.ts';

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
