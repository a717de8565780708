import { hash } from 'node:crypto';
import { planNames } from '../../plan/names.ts';
import { PlanName, plans } from '../../domain/plans/plan.ts';
import * as z from '../../domain/zod.ts';
import { counted } from '../../findings/phrases.ts';

/**
 * The rings that ticks go around: one for each plan, and one for artists that come first for a day, such as
 * those with an open change. Each ring has its own slots.
 */
export const RingName = z.enum(['first', ...planNames]);
export type RingName = z.infer<typeof RingName>;

/** Slots of a ring. A watch stands in the one that its id leads to, whatever the ring. */
export const slotCount = 32;

/** The slot of a watch, from 0. */
export function slotOf(watchId: string): number {
  return Number.parseInt(hash('sha256', `slot ${watchId}`, 'hex').slice(0, 8), 16) % slotCount;
}

/** How often the watches of each plan are visited, in minutes: as often as the operator lets us. */
export type Paces = Readonly<Record<PlanName, number>>;

/** How often a ring is visited at best, in minutes. Of those who come first, each has a pace of its own there. */
export function everyMinutesOf(ring: RingName, paces: Paces): number {
  return ring === 'first' ? Math.min(...Object.values(paces)) : paces[ring];
}

/** Who comes first is visited so many times as often as others on the plan. */
const firstTimes = 3;

/**
 * How often an artist that comes first is visited at best, in minutes: three times as often as others on its plan,
 * but no more often than the best plan.
 */
export function firstEveryMinutes(plan: PlanName, paces: Paces): number {
  return Math.max(everyMinutesOf('first', paces), Math.floor(paces[plan] / firstTimes));
}

/** The longest time from one visit to the next that a ring's plan promises, in minutes; null: none. */
export function promisedMinutesOf(ring: RingName): number | null {
  return ring === 'first' ? null : plans[ring].check_every_hours * 60;
}

/** The minute since the epoch of a time. */
export function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / 60_000);
}

/**
 * The latest turn of a slot at or before a minute, where it has one every so many minutes: the slots of a
 * ring follow each other evenly.
 */
export function turnOf(slot: number, everyMinutes: number, minute: number): number {
  const offset = Math.floor((slot * everyMinutes) / slotCount);
  return minute - ((((minute - offset) % everyMinutes) + everyMinutes) % everyMinutes);
}

/** For each slot of each ring, the minute in which its last whole visit began; 0: there was none. */
export type Marks = Readonly<Record<RingName, readonly number[]>>;

/** A slot that a tick began to visit in a minute. */
export const Begun = z.object({
  ring: RingName,
  slot: z.int(),
  at: z.int(),
  /** The last row that was visited, where the visit goes on behind it; null: from the first. */
  after: z.string().nullable(),
});
export type Begun = z.infer<typeof Begun>;

/** A slot whose turn it is. */
export interface DueSlot extends Begun {
  /** Its plan promised a visit by now: otherwise it is an extra one. */
  isPromised: boolean;
  /** The minute in which its last whole visit began; 0: there was none. */
  before: number;
}

/** A visit that was cut off is made up for after this part of the promised time, and not at once. */
const cutPart = 24;
const cutMinutesMin = 3;
/** A promised visit begins this part of the promised time early at most. */
const earlyPart = 1 / 12;

/**
 * The slots of a lane whose turn it is, in the order in which they are visited: those whose promised time is
 * up, the latest by their own measure first; then those who come first, and the plans from the best on. Among
 * those of a ring, the one comes first that was visited longest ago.
 * @param begun visits that ended in the middle: one that was cut off waits for its slot's next turn, so
 *   that nobody is asked twice; one that goes on behind a row is due.
 * @param lane which of the lanes: a slot belongs to one of them.
 */
export function dueSlots(
  marks: Marks,
  begun: readonly Begun[],
  { lane, lanes, paces }: { lane: number; lanes: number; paces: Paces },
  now: Date,
): DueSlot[] {
  const minute = minuteOf(now);
  const due: { slot: DueSlot; lateness: number }[] = [];
  for (const ring of RingName.options) {
    const promised = promisedMinutesOf(ring);
    const every = Math.min(everyMinutesOf(ring, paces), promised ?? Infinity);
    for (let slot = lane; slot < slotCount; slot += lanes) {
      const mark = marks[ring][slot] ?? 0;
      const last = begun.find((one) => one.ring === ring && one.slot === slot && one.at > mark);
      const goesOn = last !== undefined && last.after !== null;
      const visitedAt = goesOn ? mark : Math.max(mark, last?.at ?? 0);
      const isPromised = promised !== null && isPromisedBy(mark, slot, promised, minute);
      const waitsMinutes = Math.max(cutMinutesMin, (promised ?? 0) / cutPart);
      const isCut = last !== undefined && !goesOn;
      const isCutLong = isCut && isPromised && minute - visitedAt >= waitsMinutes;
      if (visitedAt >= turnOf(slot, every, minute) && !isCutLong) continue;
      const lateness = isPromised ? (minute - mark) / promised : 0;
      const [at, after] = goesOn ? [last.at, last.after] : [minute, null];
      due.push({ slot: { ring, slot, at, after, isPromised, before: mark }, lateness });
    }
  }
  return due
    .toSorted(
      (one, other) =>
        other.lateness - one.lateness ||
        rank(one.slot.ring) - rank(other.slot.ring) ||
        one.slot.before - other.slot.before,
    )
    .map(({ slot }) => slot);
}

/** An extra visit shortly before the turn counts as the promised one: so many would be made twice. */
function isPromisedBy(mark: number, slot: number, promised: number, minute: number): boolean {
  const isOld = minute - mark >= promised * (1 - earlyPart);
  return isOld && mark < turnOf(slot, promised, minute);
}

const order: readonly RingName[] = ['first', 'business', 'pro', 'free'];

function rank(ring: RingName): number {
  return order.indexOf(ring);
}

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

/** A span as people read it: `5 minutes`, `1 hour`, `36 hours`. */
export function everyText(minutes: number): string {
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.round(minutes / 60), 'hour');
}
