import { PlanName, plans } from '../../domain/plans/plan.ts';
import type { Marks } from './due-slots.ts';
import { minuteOf, type Paces, promisedMinutesOf, slotOf, turnOf } from './rings.ts';

/**
 * Nothing further is begun after that: what is under way ends before the function's time is up, and before the
 * next tick, unless somebody is answered slowly. Ending sooner wastes what a full lane gives in the meantime.
 */
export const beginsMs = 57_000;
/** A round that waited for its permits until then isn’t asked any more. */
const asksMs = 58_000;

/** How long a round of a tick may wait for its permits, in seconds; 0: no longer. */
export function waitSecondsLeft(startedAt: Date, now: Date): number {
  return Math.max(0, (startedAt.getTime() + asksMs - now.getTime()) / 1000);
}

/** A visit takes its tick's time, and a tick is up to a minute late: that doesn't count as a slower pace. */
const unevenPart = 0.05;
const unevenMinutes = 2;

/**
 * How often the artists of a plan are visited as it is now, in minutes: as often as the operator lets us, or
 * slower where the quota doesn't let us, by the slot that was visited longest ago.
 */
export function everyMinutesNow(
  plan: PlanName,
  marks: Marks | null,
  paces: Paces,
  now: Date,
): number {
  const promised = promisedMinutesOf(plan) ?? Infinity;
  const best = bestMinutes(plan, paces);
  if (marks === null) return promised;
  const oldest = minuteOf(now) - Math.min(...marks[plan]);
  if (oldest <= best * (1 + unevenPart) + unevenMinutes) return best;
  return Math.min(promised, rounded(oldest));
}

/** To five minutes, or above an hour to whole hours, up. */
function rounded(minutes: number): number {
  const step = minutes > 60 ? 60 : 5;
  return Math.ceil(minutes / step) * step;
}

/**
 * When an artist is visited next: at the first turn of its slot after the last visit, or later where the pace is
 * slower now; at once, where that is overdue.
 */
export function nextVisitAt(
  { watchId, plan }: { watchId: string; plan: PlanName },
  marks: Marks,
  paces: Paces,
  now: Date,
): Date {
  const slot = slotOf(watchId);
  const mark = marks[plan][slot] ?? 0;
  const best = bestMinutes(plan, paces);
  const every = everyMinutesNow(plan, marks, paces, now);
  const next = every === best ? turnOf(slot, best, mark) + best : mark + every;
  return new Date(Math.max(now.getTime(), next * 60_000));
}

/** As often as the operator lets us, and at least as often as the plan promises. */
function bestMinutes(plan: PlanName, paces: Paces): number {
  return Math.min(paces[plan], promisedMinutesOf(plan) ?? Infinity);
}

/**
 * By how many minutes the slot is late that is so the most, of all plans; 0: none is late. Of one that was never
 * visited nobody knows since when it should have been: it doesn't count.
 */
export function lateMinutes(marks: Marks, now: Date): number {
  const minute = minuteOf(now);
  const late = PlanName.options.flatMap((plan) =>
    marks[plan]
      .filter((mark) => mark > 0)
      .map((mark) => minute - mark - 60 * plans[plan].check_every_hours),
  );
  return Math.max(0, ...late);
}
