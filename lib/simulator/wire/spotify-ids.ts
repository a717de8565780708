type Kind = 'artist' | 'album' | 'track';

const prefixes: Readonly<Record<Kind, string>> = {
  artist: 'simArtist',
  album: 'simAlbum',
  track: 'simTrack',
};

/** An id in Spotify's form, 22 characters: `simArtist0000000001001` is artist 1001. */
export function spotifyId(kind: Kind, id: number): string {
  const prefix = prefixes[kind];
  return prefix + String(id).padStart(22 - prefix.length, '0');
}

/** The world's own ID behind one of Spotify's; null if there is none. */
export function idFrom(kind: Kind, text: string): number | null {
  const digits = text.startsWith(prefixes[kind]) ? text.slice(prefixes[kind].length) : '';
  return text.length === 22 && /^\d+$/.test(digits) ? Number(digits) : null;
}
