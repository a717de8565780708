import type { CheckError } from '../artist.ts';
import type { PlanName } from '../plan.ts';
import type { Rest } from '../watch/rest.ts';
import type { Marks } from './due-slots.ts';
import { slotOf } from './rings.ts';

/** The part of a watch that says when it was last looked at. */
export interface Looked {
  id: string;
  plan: PlanName | null;
  last_checked_at: string;
  active_since: string | null;
  plan_since?: string | undefined;
  rest: Rest | null;
  check_error: CheckError | null;
}

const dayMs = 86_400_000;
/** All of an artist is read daily. Without that, visits say nothing: something is wrong with its checks. */
const checkedWithinMs = 1.25 * dayMs;

/**
 * When an artist was last found to be as it was known, or checked: the later of its own last check and the
 * last visit of its slot. The visit doesn't count where the last check failed, where the profile could not
 * be compared, where the daily check is missing, and where the artist wasn't in that plan's ring yet.
 */
export function checkedAt(watch: Looked, marks: Marks | null): string {
  const { id, plan, last_checked_at: own, rest, check_error } = watch;
  if (marks === null || plan === null || rest === null || check_error !== null) return own;
  const visitedMs = (marks[plan][slotOf(id)] ?? 0) * 60_000;
  const ownMs = Date.parse(own);
  if (visitedMs <= ownMs || visitedMs > ownMs + checkedWithinMs) return own;
  if (visitedMs < inRingSinceMs(watch)) return own;
  return new Date(visitedMs).toISOString();
}

/** Since when a watch has stood in the ring of its plan, in epoch milliseconds; 0: from its beginning on. */
export function inRingSinceMs({
  active_since: activeSince,
  plan_since: planSince,
}: Pick<Looked, 'active_since' | 'plan_since'>): number {
  const since = planSince ?? activeSince;
  return since === null ? 0 : Date.parse(since);
}
