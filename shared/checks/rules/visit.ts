import type { CheckError } from '../../domain/artists/artist.ts';
import { plans } from '../../domain/plans/plan.ts';
import { inRingSinceMs } from './checked-at.ts';
import { type Checked, dueSinceMs } from './due-checks.ts';
import { isSparing, latestTurn } from './full-checks.ts';
import { isRestless } from './probe.ts';
import { isAllDue, type Rest, restsList } from './rest.ts';

/** What a tick does at an artist. */
export type Visit =
  /** It asks for a check: the artist's list, or all of it, is due. The number of requests is about right. */
  | { kind: 'check'; requests: number }
  /** It asks the catalog for the profile, and for a check if that differs from what the last one saw. */
  | { kind: 'probe'; rest: Rest }
  /** Nothing: no check is to be asked for, and there is nothing to compare a profile with. */
  | { kind: 'nothing' };

/** The part of a watch that decides about its visit. */
export interface Visited extends Checked {
  active_since: string | null;
  plan_since?: string | undefined;
  check_error: CheckError | null;
}

const hourMs = 3_600_000;
/** A check that fails comes again by its own message after a quarter of an hour at most, and waits in its queue. */
const comesAgainMs = 20 * 60_000;

/**
 * What a tick does at an artist. A check is asked for once when it becomes due, and again at the plan's next
 * turn. Where one failed, its own message comes again, so nothing is asked for while that may come: after a
 * longer outage, nobody waits for the next turn. Among those that come first, no check is asked for because it is
 * due: that is up to the ring of the plan, whose mark says whether it was.
 * @param looked.checksPerHour how many the service makes: a busy one reads less with each.
 * @param looked.before when the artist's slot was last visited to its end; null: never.
 * @param looked.isFirst whether it is visited among those that come first.
 */
export function visitOf(
  watch: Visited,
  looked: { checksPerHour: number; before: Date | null; isFirst: boolean },
  now: Date,
): Visit {
  const { checksPerHour, before, isFirst } = looked;
  const { rest, check_error } = watch;
  const promisedMs = latestTurn(watch.id, now, plans[watch.plan].check_every_hours * hourMs);
  const hasFailed = check_error !== null;
  const dueMs = hasFailed
    ? Date.parse(check_error.at) + comesAgainMs
    : dueSinceMs(watch, checksPerHour, now);
  const isDue = dueMs !== null && dueMs < now.getTime();
  const isAsked =
    (before?.getTime() ?? 0) >= Math.max(dueMs ?? 0, promisedMs, inRingSinceMs(watch));
  if (isDue && !isAsked && !isFirst)
    return { kind: 'check', requests: requestsOf(watch, checksPerHour, now) };
  if (hasFailed || rest === null || isRestless(rest, now)) return { kind: 'nothing' };
  return { kind: 'probe', rest };
}

/** Requests of a check that reads everything, of an artist whose list has one page. */
export const wholeCheckRequests = 3;

/** How many requests a check takes, about: the profile, the list, and the top tracks where all of it is due. */
function requestsOf(watch: Visited, checksPerHour: number, now: Date): number {
  const { rest } = watch;
  const isOfList = isSparing(checksPerHour) && rest !== null && restsList(watch);
  return isOfList && !isAllDue(watch, rest, now) ? 2 : wholeCheckRequests;
}
