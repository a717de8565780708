import type { CheckError } from '../../domain/artists/artist.ts';
import { type PlanName, plans } from '../../domain/plans/plan.ts';
import { isFullCheck, isSparing, latestTurn } from './full-checks.ts';
import { isRestless } from './probe.ts';
import { isAllDue, listEveryHours, type Rest, type Resting, restsList } from './rest.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { showsProfile } from '../../watches/rules/watch-id.ts';
import * as z from '../../domain/zod.ts';
import { type Marks, slotOf } from './rings.ts';

/** What a tick does at an artist. */
type Visit =
  /** It asks for a check: the artist's list, or all of it, is due. The number of requests is about right. */
  | { kind: 'check'; requests: number }
  /** It asks the catalog for the profile, and for a check if that differs from what the last one saw. */
  | { kind: 'probe'; rest: Rest }
  /** Nothing: no check is to be asked for, and there is nothing to compare a profile with. */
  | { kind: 'nothing' };

/** The part of a watch that decides about its visit. */
export interface Visited extends Resting {
  last_checked_at: string;
  active_since: string | null;
  plan_since?: string | undefined;
  check_error: CheckError | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
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

/**
 * Since when a check has been due, in epoch milliseconds; null: none is.
 * @param checksPerHour how many the service makes: a busy one reads less with each.
 */
function dueSinceMs(
  watch: Resting & Pick<Visited, 'last_checked_at'>,
  checksPerHour: number,
  now: Date,
): number | null {
  const { id, plan, rest } = watch;
  const checkedMs = Date.parse(watch.last_checked_at);
  if (!isSparing(checksPerHour) || rest === null || !restsList(watch)) {
    const periodMs = plans[plan].check_every_hours * hourMs;
    return missedMs(checkedMs, latestTurn(id, now, periodMs), periodMs);
  }
  const listMs = listEveryHours[plan] * hourMs;
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  const missed = [
    missedMs(Date.parse(rest.all_at), latestTurn(id, now, dayMs), dayMs),
    missedMs(Date.parse(rest.list_at), latestTurn(id, now, listMs), listMs),
    isFullCheck(id, now, checksPerHour) ? missedMs(checkedMs, hour, hourMs) : null,
  ].filter((turnMs) => turnMs !== null);
  return missed.length === 0 ? null : Math.min(...missed);
}

/** The first turn after something was read, up to the latest one; null: it has had them all. */
function missedMs(readMs: number, latestMs: number, periodMs: number): number | null {
  if (readMs >= latestMs) return null;
  return latestMs - (Math.ceil((latestMs - readMs) / periodMs) - 1) * periodMs;
}

/** A tick asked for a check, since something differs or the catalog didn’t answer. */
export const Differs = z.object({
  at: Timestamp,
  /** When the artist was last found to be as it was known. */
  known_at: Timestamp,
});

/** The part of a watch that says when it was last looked at. */
export interface Looked extends Omit<Visited, 'plan'> {
  plan: PlanName | null;
  /** The last visit in a ring that it left. */
  visited_at?: string | undefined;
  /** Counts until the next check. */
  differs?: z.infer<typeof Differs> | undefined;
}

/**
 * When an artist was last found to be as it was known, or checked: the later of its own last check and the
 * last visit of its slot. The visit doesn't count where nobody looked at the profile, where the last check
 * failed, and where the artist wasn't in that plan's ring yet. While a check waits, nothing later is shown than
 * what is known.
 */
export function checkedAt(watch: Looked, marks: Marks | null): string {
  const { id, plan, rest, differs } = watch;
  const own = later(watch.last_checked_at, watch.visited_at ?? '');
  if (differs && differs.at > own) return later(own, differs.known_at);
  if (marks === null || plan === null || rest === null || !isVisited(watch, marks)) return own;
  const visitedMs = (marks[plan][slotOf(id)] ?? 0) * 60_000;
  const visited = new Date(visitedMs);
  if (visitedMs <= Date.parse(own) || visitedMs < inRingSinceMs(watch)) return own;
  // As in a busy service: in a small one, the next visit compares the profile while the check waits.
  const dueMs = dueSinceMs({ ...watch, plan, rest }, Infinity, visited);
  if (dueMs === null) return visited.toISOString();
  // The last visit before the check was due is as old as the time between two visits, at most.
  return later(own, new Date(dueMs - visitedEveryMs(plan, marks, visitedMs)).toISOString());
}

/** Whether the visits of its slot look at an artist: not where there is nothing to compare, or too much moves. */
export function isVisited(
  { id, plan, rest, check_error }: Pick<Looked, 'id' | 'plan' | 'rest' | 'check_error'>,
  marks: Marks | null,
): boolean {
  if (plan === null || rest === null || check_error !== null || !showsProfile(id)) return false;
  return !isRestless(rest, new Date((marks?.[plan][slotOf(id)] ?? 0) * 60_000));
}

/** The time from one visit of a slot to the next, as it was lately: rather longer than it was. */
function visitedEveryMs(plan: PlanName, marks: Marks, visitedMs: number): number {
  const promisedMs = plans[plan].check_every_hours * hourMs;
  const spreadMs = visitedMs - Math.min(...marks[plan]) * minuteMs;
  return Math.min(promisedMs, Math.max(0, spreadMs) + minuteMs);
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

/** A row is written after its time was noted, and read as it stood a moment ago. */
const rowSeenMs = 10_000;

/**
 * Since when the visits of its plan's ring have surely come by a watch, in epoch milliseconds; 0: from its beginning
 * on.
 */
export function inRingSinceMs(watch: Pick<Looked, 'active_since' | 'plan_since'>): number {
  const since = watch.plan_since ?? watch.active_since;
  return since === null ? 0 : Date.parse(since) + rowSeenMs;
}
