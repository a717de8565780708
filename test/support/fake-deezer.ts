import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server answers a path: with a value as JSON, or as the function does it by hand. */
export type FakeAnswer =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | ((request: IncomingMessage, response: ServerResponse) => void);

export interface FakeDeezer {
  baseUrl: string;
  /** Path and query of every request, in order. */
  requests: string[];
  /** Answers for a path without its query, in the order of the requests; the last one stays. */
  answer(path: string, ...answers: FakeAnswer[]): void;
  stop(): Promise<void>;
}

export const notFoundBody = {
  error: { type: 'DataException', message: 'no data', code: 800 },
} as const;

/** A server on 127.0.0.1 that speaks Deezer's wire format; what it isn't told, it doesn't know. */
export async function startFakeDeezer(): Promise<FakeDeezer> {
  const answers = new Map<string, FakeAnswer[]>();
  const requests: string[] = [];
  // Clients keep connections: the server must not be the first to close one.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const target = request.url ?? '/';
    requests.push(target);
    const queue = answers.get(target.split('?')[0] ?? '') ?? [];
    const answer = (queue.length > 1 ? queue.shift() : queue[0]) ?? { json: notFoundBody };
    if (typeof answer === 'function') {
      answer(request, response);
      return;
    }
    response.writeHead(answer.status ?? 200, {
      'content-type': 'application/json; charset=utf-8',
      ...answer.headers,
    });
    response.end(JSON.stringify(answer.json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    answer: (path, ...list) => answers.set(path, list),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const picture = (kind: string, id: string) =>
  `https://cdn-images.dzcdn.net/images/${kind}/${id}/500x500-000000-80-0-0.jpg`;

/** An artist as `/artist/{id}` answers. */
export function deezerArtist(id: number, changes: Record<string, unknown> = {}) {
  return {
    id,
    name: `Artist ${id}`,
    link: `https://www.deezer.com/artist/${id}`,
    picture_big: picture('artist', String(id).padStart(32, 'a')),
    nb_album: 3,
    nb_fan: 1000 + id,
    radio: true,
    type: 'artist',
    ...changes,
  };
}

/** A row of `/artist/{id}/albums`. */
export function deezerAlbum(id: number, changes: Record<string, unknown> = {}) {
  const md5 = String(id).padStart(32, 'c');
  return {
    id,
    title: `Album ${id}`,
    link: `https://www.deezer.com/album/${id}`,
    cover_big: picture('cover', md5),
    md5_image: md5,
    genre_id: 113,
    fans: 5,
    release_date: '2024-05-17',
    record_type: 'album',
    explicit_lyrics: false,
    type: 'album',
    ...changes,
  };
}

/** A row of `/album/{id}/tracks`. */
export function deezerTrack(id: number, changes: Record<string, unknown> = {}) {
  return {
    id,
    readable: true,
    title: `Track ${id}`,
    isrc: `GBDUW${String(id).padStart(7, '0')}`,
    duration: 200,
    track_position: id,
    disk_number: 1,
    rank: 900_000,
    explicit_lyrics: false,
    type: 'track',
    ...changes,
  };
}

/** A page of a list, with `next` only where there is one. */
export function deezerPage(data: readonly unknown[], total = data.length, nextIndex?: number) {
  const next = `https://api.deezer.com/somewhere?index=${nextIndex ?? 0}`;
  return { data, total, ...(nextIndex === undefined ? {} : { next }) };
}
