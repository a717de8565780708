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
  rest: Rest | null;
  check_error: CheckError | null;
}

const dayMs = 86_400_000;
/** All of an artist is read daily. Without that, visits say nothing: something is wrong with its checks. */
const checkedWithinMs = 1.25 * dayMs;

/**
 * When an artist was last found to be as it was known, or checked: the later of its own last check and the
 * last visit of its slot. The visit doesn't count where the last check failed, where the profile could not
 * be compared, where the daily check is missing, and where nobody held the artist actively at that time.
 */
export function checkedAt(watch: Looked, marks: Marks | null): string {
  const { id, plan, last_checked_at: own, active_since, rest, check_error } = watch;
  if (marks === null || plan === null || rest === null || check_error !== null) return own;
  const visitedMs = (marks[plan][slotOf(id)] ?? 0) * 60_000;
  const ownMs = Date.parse(own);
  if (visitedMs <= ownMs || visitedMs > ownMs + checkedWithinMs) return own;
  if (active_since !== null && visitedMs < Date.parse(active_since)) return own;
  return new Date(visitedMs).toISOString();
}
