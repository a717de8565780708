import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import { quotaExceeded } from '../wire/deezer.ts';
import { rateLimitExceeded } from '../wire/lastfm.ts';
import { tooManyRequests } from '../wire/musicbrainz.ts';

export const services = ['deezer', 'spotify', 'musicbrainz', 'lastfm', 'pictures'] as const;
export type Service = (typeof services)[number];

export const breakModes = ['down', 'slow', 'http500', 'quota'] as const;

/** A way in which a service is broken: for so many answers, until a time, or until it is healed. */
export const Break = z.object({
  mode: z.enum(breakModes),
  left: z.int().positive().nullable(),
  until: z.iso.datetime().nullable(),
  delay_ms: z.int(),
});
export type Break = z.infer<typeof Break>;

/** All that is broken now. */
export const Faults = z.object({
  // What was kept may be of a mode that there isn't anymore.
  breaks: z.partialRecord(z.enum(services), Break).catch({}),
});
export type Faults = z.infer<typeof Faults>;

export const noFaults: Faults = { breaks: {} };

/** Takes the break of a service for one answer: what it does to it, and the faults that are left after it. */
export function takeBreak(
  faults: Faults,
  service: Service,
  now: Date,
): { faults: Faults; effect: Break | null } {
  const { [service]: found, ...others } = faults.breaks;
  if (found === undefined) return { faults, effect: null };
  if (found.until !== null && found.until <= now.toISOString()) {
    return { faults: { breaks: others }, effect: null };
  }
  const { left } = found;
  if (left === null) return { faults, effect: found };
  const rest = left === 1 ? others : { ...others, [service]: { ...found, left: left - 1 } };
  return { faults: { breaks: rest }, effect: found };
}

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
