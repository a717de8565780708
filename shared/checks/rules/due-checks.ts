import { plans } from '../../domain/plans/plan.ts';
import { isFullCheck, isSparing, latestTurn } from './full-checks.ts';
import { listEveryHours, type Resting, restsList } from './rest.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The part of a watch that decides when it has to be checked. */
export interface Checked extends Resting {
  last_checked_at: string;
}

/**
 * Since when a check has been due, in epoch milliseconds; null: none is.
 * @param checksPerHour how many the service makes: a busy one reads less with each.
 */
export function dueSinceMs(watch: Checked, checksPerHour: number, now: Date): number | null {
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
