import {
  everyMinutesOf,
  minuteOf,
  type Paces,
  promisedMinutesOf,
  RingName,
  slotCount,
  turnOf,
} from './rings.ts';

/** For each slot of each ring, the minute in which its last whole visit began; 0: there was none. */
export type Marks = Readonly<Record<RingName, readonly number[]>>;

/** A slot that a tick began to visit in a minute. */
export interface Begun {
  ring: RingName;
  slot: number;
  at: number;
  /** The last row that was visited, where the visit goes on behind it; null: from the first. */
  after: string | null;
}

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
