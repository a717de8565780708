import { quoted } from './detection/phrases.ts';

/** What is said of an artist without good checks. Times are ISO 8601. */
export const stalenessWords = {
  stale: ({ artist, since }: { artist: string; since: string }) =>
    `${quoted(artist)} hasn’t had a good check since ${minuteOf(since)}. Changes since then are unknown.`,
  recovered: ({ artist, since }: { artist: string; since: string }) =>
    `${quoted(artist)} is being checked again, for the first time since ${minuteOf(since)}.`,
  lastGood: ({ since }: { since: string }) => `the last good check was at ${minuteOf(since)}`,
  goodChecks: ({ at }: { at: readonly string[] }) =>
    `checks succeeded at ${at.map(minuteOf).join(' and ')}`,
} as const;

function minuteOf(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}
