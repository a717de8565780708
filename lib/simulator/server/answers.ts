import type { ServerResponse } from 'node:http';
import { quotaExceeded, serviceBusy } from '../wire/deezer.ts';
import { rateLimitExceeded } from '../wire/lastfm.ts';
import { tooManyRequests } from '../wire/musicbrainz.ts';
import type { BreakMode, Service } from './faults.ts';

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

/** What is sent in place of the right answer; null where the right one is needed. */
export function spoiledReply(mode: BreakMode, service: Service): Reply | null {
  switch (mode) {
    case 'http500':
      return text(500, 'Internal Server Error');
    case 'html':
      return text(200, maintenancePage, 'html');
    case 'garbage':
      return { ...json(200, null), body: Buffer.from(garbage, 'latin1') };
    case 'quota':
      return tooManyReply(service);
    case 'busy':
      return service === 'deezer' ? json(200, serviceBusy) : json(503, tooManyRequests);
    case 'down':
    case 'reset':
    case 'slow':
    case 'truncated':
      return null;
  }
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

/** Ends the connection in place of an answer: quietly, or with a reset. */
export function hangUp(response: ServerResponse, mode: 'down' | 'reset'): void {
  if (mode === 'reset') response.socket?.resetAndDestroy();
  else response.socket?.destroy();
}

/** Sends the first half of an answer that announces its whole length, and ends the connection. */
export function sendHalf(response: ServerResponse, { status, headers, body }: Reply): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length, connection: 'close' });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.end());
}

const maintenancePage =
  '<!doctype html><html><head><title>Be right back</title></head><body><h1>Be right back</h1><p>The service is being maintained.</p></body></html>';
const garbage = '\u0000\u00ff\u00fe{"id": 27, "name": \u0001\u00b0';
