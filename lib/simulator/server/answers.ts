import type { ServerResponse } from 'node:http';
import { quotaExceeded } from '../wire/deezer.ts';
import { rateLimitExceeded } from '../wire/lastfm.ts';
import { tooManyRequests } from '../wire/musicbrainz.ts';
import type { Service } from './faults.ts';

/** An answer as it goes out. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** A JSON answer, of the type given. */
export function json(status: number, body: unknown, type = 'application/json'): Reply {
  const headers = { 'content-type': `${type}; charset=utf-8` };
  return { status, headers, body: body === null ? '' : JSON.stringify(body) };
}

export function text(status: number, body: string, type: 'plain' | 'html' = 'plain'): Reply {
  return { status, headers: { 'content-type': `text/${type}; charset=utf-8` }, body };
}

/** Sends an answer whole. */
export function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** How long Spotify tells who asks too often to wait, at the least. */
const spotifyWaitSeconds = 5;

/** How a service refuses who asks too often. */
export function tooManyReply(service: Service): Reply {
  switch (service) {
    case 'deezer':
      return json(200, quotaExceeded);
    case 'lastfm':
      return json(429, rateLimitExceeded);
    case 'spotify': {
      const reply = json(429, { error: { status: 429, message: 'API rate limit exceeded' } });
      return { ...reply, headers: { ...reply.headers, 'retry-after': String(spotifyWaitSeconds) } };
    }
    case 'musicbrainz':
    case 'pictures':
      return json(503, tooManyRequests);
  }
}

/** Ends the connection in place of an answer. */
export function hangUp(response: ServerResponse): void {
  response.socket?.destroy();
}
