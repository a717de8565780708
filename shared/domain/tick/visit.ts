import type { CheckError } from '../artist.ts';
import { type PlanName, plans } from '../plan.ts';
import { isFullCheck, isSparing, latestTurn } from '../watch/full-checks.ts';
import { isAllDue, isListDue, type Resting, type Rest, restsList } from '../watch/rest.ts';

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

/**
 * What a tick does at an artist. Where something failed, the check's own message comes again, so nothing
 * is asked for until the plan's next turn.
 * @param checksPerHour how many the service makes: a busy one reads less with each.
 */
export function visitOf(watch: Visited, checksPerHour: number, now: Date): Visit {
  const { rest } = watch;
  if (isCheckDue(watch, checksPerHour, now)) return { kind: 'check' };
  return rest === null ? { kind: 'nothing' } : { kind: 'probe', rest };
}

function isCheckDue(watch: Visited, checksPerHour: number, now: Date): boolean {
  const lastMs = lastLookMs(watch);
  const { rest } = watch;
  if (!isSparing(checksPerHour) || rest === null || !restsList(watch)) {
    return lastMs < latestTurn(watch.id, now, promisedMs(watch.plan));
  }
  // A failed check is tried again by its own message, until the plan's next turn.
  if (watch.check_error && lastMs >= latestTurn(watch.id, now, promisedMs(watch.plan)))
    return false;
  if (isAllDue(watch, rest, now) || isListDue(watch, rest, now)) return true;
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  return lastMs < hour && isFullCheck(watch.id, now, checksPerHour);
}

/** When the artist was last checked, whether or not it went well. */
function lastLookMs({ last_checked_at: checkedAt, check_error }: Visited): number {
  return Math.max(Date.parse(checkedAt), Date.parse(check_error?.at ?? checkedAt));
}

function promisedMs(plan: PlanName): number {
  return plans[plan].check_every_hours * hourMs;
}
