import type { FakeAnswer, FakeDeezer } from './fake-deezer.ts';

// Answers as Spotify's public documentation shows them, for the fake server, which serves any JSON.

/** 22 characters that end in a number. */
export const spotifyId = (id: number, first = 'A') => first + String(id).padStart(21, '0');

export const spotifyImage = (content: string, prefix = 'ab6761610000e5eb') => ({
  url: `https://i.scdn.co/image/${prefix}${content.padStart(24, 'c')}`,
  height: 640,
  width: 640,
});

/** An artist as apps in extended access are answered; `bare` is what apps in development get. */
export function spotifyArtist(id: number, changes: Record<string, unknown> = {}) {
  return {
    external_urls: { spotify: `https://open.spotify.com/artist/${spotifyId(id)}` },
    followers: { href: null, total: 1000 + id },
    genres: [],
    href: `https://api.spotify.com/v1/artists/${spotifyId(id)}`,
    id: spotifyId(id),
    images: [spotifyImage('27'), spotifyImage('27', 'ab67616100005174')],
    name: `Artist ${id}`,
    popularity: 71,
    type: 'artist',
    uri: `spotify:artist:${spotifyId(id)}`,
    ...changes,
  };
}

export const bare = { followers: undefined, popularity: undefined, genres: undefined };

/** An album as the list of an artist shows it. */
export function spotifyAlbum(id: number, changes: Record<string, unknown> = {}) {
  return {
    album_type: 'album',
    total_tracks: 2,
    href: `https://api.spotify.com/v1/albums/${spotifyId(id, 'B')}`,
    id: spotifyId(id, 'B'),
    images: [spotifyImage(String(id), 'ab67616d0000b273')],
    name: `Album ${id}`,
    release_date: '2024-05-17',
    release_date_precision: 'day',
    type: 'album',
    uri: `spotify:album:${spotifyId(id, 'B')}`,
    artists: [{ id: spotifyId(27), name: 'Artist 27', type: 'artist' }],
    ...changes,
  };
}

/** A track as an album lists it. */
export function spotifyTrack(id: number, changes: Record<string, unknown> = {}) {
  return {
    artists: [{ id: spotifyId(27), name: 'Artist 27', type: 'artist' }],
    disc_number: 1,
    duration_ms: 200_000 + id,
    explicit: false,
    id: spotifyId(id, 'C'),
    is_local: false,
    is_playable: true,
    name: `Track ${id}`,
    preview_url: null,
    track_number: id,
    type: 'track',
    ...changes,
  };
}

/** A page of a list, with `next` only where there is one. */
export function spotifyPage(items: readonly unknown[], total = items.length, nextOffset?: number) {
  const next =
    nextOffset === undefined ? null : `https://api.spotify.com/v1/x?offset=${nextOffset}&limit=10`;
  return { href: 'https://api.spotify.com/v1/x', items, limit: 10, next, offset: 0, total };
}

export const spotifyRefusal = (status: number, message: string, more: object = {}) => ({
  json: { error: { status, message, ...more } },
  status,
});

/** Lets the server give out the tokens `token-1`, `token-2`, …, and tells what they were asked with. */
export function givesTokens(server: FakeDeezer, expiresInSeconds = 3600) {
  const asked: { authorization: string | undefined; body: string }[] = [];
  const answer: FakeAnswer = (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      asked.push({ authorization: request.headers.authorization, body });
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          access_token: `token-${asked.length}`,
          token_type: 'Bearer',
          expires_in: expiresInSeconds,
        }),
      );
    });
  };
  server.answer('/api/token', answer);
  return asked;
}
