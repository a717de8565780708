import * as z from 'zod';

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
