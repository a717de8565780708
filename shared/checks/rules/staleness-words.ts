import { quoted } from '../../findings/phrases.ts';
import { shownMinute } from '../../domain/text/shown.ts';

/** What we say about an artist without successful checks. Times are ISO 8601. */
export const stalenessWords = {
  stale: ({ artist, since }: { artist: string; since: string }) =>
    `${quoted(artist)} hasn’t had a successful check since ${shownMinute(since)}. Changes since then are unknown.`,
  recovered: ({ artist, since }: { artist: string; since: string }) =>
    `${quoted(artist)} is being checked again, for the first time since ${shownMinute(since)}.`,
  lastGood: ({ since }: { since: string }) =>
    `the last successful check was at ${shownMinute(since)}`,
  /** @param error a sentence: `check_error.message` */
  lastError: ({ error }: { error: string }) =>
    `the last check failed: ${error.charAt(0).toLowerCase()}${error.slice(1).replace(/\.$/, '')}`,
  goodChecks: ({ at }: { at: readonly string[] }) =>
    `checks succeeded at ${at.map(shownMinute).join(' and ')}`,
} as const;
