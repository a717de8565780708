import type { CheckError } from '../../domain/artists/artist.ts';
import { type PlanName, plans } from '../../domain/plans/plan.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { showsProfile } from '../../watches/rules/watch-id.ts';
import { isRestless } from './probe.ts';
import type { Rest } from './rest.ts';
import * as z from '../../domain/zod.ts';
import { dueSinceMs } from './due-checks.ts';
import type { Marks } from './due-slots.ts';
import { slotOf } from './rings.ts';

/** A tick asked for a check, since something differs or the catalog didn’t answer. */
export const Differs = z.object({
  at: Timestamp,
  /** When the artist was last found to be as it was known. */
  known_at: Timestamp,
});

/** The part of a watch that says when it was last looked at. */
export interface Looked {
  id: string;
  plan: PlanName | null;
  last_checked_at: string;
  active_since: string | null;
  plan_since?: string | undefined;
  /** The last visit in a ring that it left. */
  visited_at?: string | undefined;
  seen_hash: string | null;
  rest: Rest | null;
  /** Counts until the next check. */
  differs?: z.infer<typeof Differs> | undefined;
  check_error: CheckError | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

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
