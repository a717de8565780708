import type { CheckError } from '../artist.ts';
import { plans } from '../plan.ts';
import { isFullCheck, isSparing, latestTurn } from '../watch/full-checks.ts';
import { allDueMs, listDueMs, type Resting, type Rest, restsList } from '../watch/rest.ts';

/** What a tick does at an artist. */
export type Visit =
  /** It asks for a check: the artist's list, or all of it, is due. */
  | { kind: 'check' }
  /** It asks the catalog for the profile, and for a check if that differs from what the last one saw. */
  | { kind: 'probe'; rest: Rest }
  /** Nothing: the next check is not due, and there is nothing to compare a profile with. */
  | { kind: 'nothing' };

/** The part of a watch that decides about its visit. */
export interface Visited extends Resting {
  last_checked_at: string;
  check_error: CheckError | null;
}

const hourMs = 3_600_000;

/** The visit of a slot that an artist is looked at in. */
export interface OnVisit {
  /** When the visit before began: a check that was due by then was asked for. */
  since: Date;
  /** The plan's own visit, in which all is asked for that is due: a message may have been lost. */
  isPromised: boolean;
  /** How many checks the service makes: a busy one reads less with each. */
  checksPerHour: number;
}

/**
 * What a tick does at an artist. A check that is due is asked for once, and again with the plan's next turn:
 * a check that fails comes again by its own message.
 */
export function visitOf(watch: Visited, on: OnVisit, now: Date): Visit {
  const { rest } = watch;
  const dueMs = checkDueMs(watch, on.checksPerHour, now);
  if (dueMs !== null && (on.isPromised || dueMs >= on.since.getTime())) return { kind: 'check' };
  return rest === null ? { kind: 'nothing' } : { kind: 'probe', rest };
}

/** Since when a check has been due, in epoch milliseconds; null: none is. */
function checkDueMs(watch: Visited, checksPerHour: number, now: Date): number | null {
  const { id, plan, rest } = watch;
  const lastMs = lastLookMs(watch);
  const promisedMs = latestTurn(id, now, plans[plan].check_every_hours * hourMs);
  if (!isSparing(checksPerHour) || rest === null || !restsList(watch) || watch.check_error) {
    return lastMs < promisedMs ? promisedMs : null;
  }
  const turns = [
    allDueMs(watch, rest, now),
    listDueMs(watch, rest, now),
    sampleDueMs(watch, checksPerHour, now),
  ].filter((turn) => turn !== null);
  return turns.length === 0 ? null : Math.max(...turns);
}

/** The hour in which the artist is among those that are read in full. */
function sampleDueMs(watch: Visited, checksPerHour: number, now: Date): number | null {
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  return lastLookMs(watch) < hour && isFullCheck(watch.id, now, checksPerHour) ? hour : null;
}

/** When the artist was last checked, whether or not it went well. */
function lastLookMs({ last_checked_at: checkedAt, check_error }: Visited): number {
  return Math.max(Date.parse(checkedAt), Date.parse(check_error?.at ?? checkedAt));
}
