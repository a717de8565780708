import { PlanName, plans } from '../plan.ts';
import type { Marks } from './due-slots.ts';
import { minuteOf, type Paces, promisedMinutesOf, slotOf, turnOf } from './rings.ts';

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
  const best = Math.min(paces[plan], promised);
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

/** When an artist is visited next, at its pace. */
export function nextVisitAt(watchId: string, everyMinutes: number, now: Date): Date {
  const turn = turnOf(slotOf(watchId), everyMinutes, minuteOf(now));
  return new Date((turn + everyMinutes) * 60_000);
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
