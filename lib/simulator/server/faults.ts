import * as z from 'zod';
import { shortListHows, type ShortListHow } from '../wire/pages.ts';

export const services = ['deezer', 'spotify', 'musicbrainz', 'lastfm', 'pictures'] as const;
export type Service = (typeof services)[number];

export const breakModes = [
  'down',
  'slow',
  'garbage',
  'html',
  'quota',
  'busy',
  'http500',
  'reset',
  'truncated',
] as const;
export type BreakMode = (typeof breakModes)[number];

const Left = z.int().positive();

/** A way in which a service is broken: for so many answers, until a time, or until it is healed. */
export const Break = z.object({
  mode: z.enum(breakModes),
  left: Left.nullable(),
  until: z.iso.datetime().nullable(),
  delay_ms: z.int(),
});
export type Break = z.infer<typeof Break>;

/** All that is wrong now. Short lists and glitches are by artist. */
export const Faults = z.object({
  breaks: z.partialRecord(z.enum(services), Break),
  short_lists: z.record(z.string(), z.object({ how: z.enum(shortListHows), left: Left })),
  glitches: z.record(z.string(), z.object({ factor: z.number(), left: Left })),
});
export type Faults = z.infer<typeof Faults>;

export const noFaults: Faults = { breaks: {}, short_lists: {}, glitches: {} };

/** What a fault does to one answer, and the faults that are left after it. */
export interface Taken<Effect> {
  faults: Faults;
  effect: Effect | null;
}

/** Takes the break of a service for one answer. */
export function takeBreak(faults: Faults, service: Service, now: Date): Taken<Break> {
  const found = faults.breaks[service];
  if (found === undefined) return { faults, effect: null };
  const others = { ...faults.breaks };
  Reflect.deleteProperty(others, service);
  if (found.until !== null && found.until <= now.toISOString()) {
    return { faults: { ...faults, breaks: others }, effect: null };
  }
  if (found.left === null) return { faults, effect: found };
  const breaks =
    found.left === 1 ? others : { ...others, [service]: { ...found, left: found.left - 1 } };
  return { faults: { ...faults, breaks }, effect: found };
}

/** Takes the short list of an artist for one answer. */
export function takeShortList(faults: Faults, artistId: number): Taken<ShortListHow> {
  const { rest, taken } = takeOne(faults.short_lists, artistId);
  if (taken === null) return { faults, effect: null };
  return { faults: { ...faults, short_lists: rest }, effect: taken.how };
}

/** Takes the follower glitch of an artist for one answer: the factor. */
export function takeGlitch(faults: Faults, artistId: number): Taken<number> {
  const { rest, taken } = takeOne(faults.glitches, artistId);
  if (taken === null) return { faults, effect: null };
  return { faults: { ...faults, glitches: rest }, effect: taken.factor };
}

function takeOne<Fault extends { left: number }>(
  faults: Record<string, Fault>,
  id: number,
): { rest: Record<string, Fault>; taken: Fault | null } {
  const { [id]: taken, ...others } = faults;
  if (taken === undefined) return { rest: faults, taken: null };
  const rest = taken.left === 1 ? others : { ...others, [id]: { ...taken, left: taken.left - 1 } };
  return { rest, taken };
}
