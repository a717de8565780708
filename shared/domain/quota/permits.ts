import {
  addUse,
  lastRefused,
  type Minutes,
  noMinutes,
  type Reservations,
  reservedAfter,
  type Use,
  withoutReservation,
} from './minutes.ts';
import {
  type Asker,
  callsOf,
  fairlyLeft,
  isWaitingAs,
  ourselves,
  type Taken,
  withTaken,
  withWaiting,
} from './people.ts';
import {
  type PermitClass,
  type Quota,
  slotMsOf,
  freeMaxOf,
  freeAtOnceOf,
  freeEveryMs,
  peopleMaxOf,
  sharesOf,
  slotsOf,
  evenSlotsOf,
  evenMaxOf,
} from './quota.ts';

/**
 * The permits of one lane: the requests that one outgoing address may send to the catalog. A lane
 * counts what it granted in short slots, and grants only what keeps every window of the provider's
 * limit within it. So a burst costs nothing, and no rate has to be kept below the limit to allow one.
 * Pure: the table keeps the state, and the bench runs the same functions in virtual time.
 */

/** What was granted in a slot. */
interface Slot {
  /** Slots are numbered without a gap. */
  at: number;
  people: number;
  rechecks: number;
  routine: number;
}

/** The table keeps them as `source-state.ts` has it. */
export interface Permits {
  slots: Slot[];
  reservations: Reservations;
  /** Who of the people took them, or waits. */
  taken: Taken[];
  minutes: Minutes;
}

export const noPermits: Permits = { slots: [], reservations: {}, taken: [], minutes: noMinutes };

/** A permit is used within this time, or taken again. */
export const useWithinMs = 250;
/** Nobody is told to come later than that: by then it's others who ask. */
const turnMsMax = 300_000;
/** A reservation ends: whoever made it may have given up. */
const reservationMs = 2500;
/** One lane as it stands: what it granted, and until when its breaker is open (epoch ms). */
export interface LaneState {
  permits: Permits;
  openUntil: number | null;
}

/**
 * What comes of asking. A refusal holds until `retryAt` (epoch ms), whatever others do. Who can't wait, or would be
 * one of too many, is told `turnAt`: when it should be their turn, with as many others as were refused lately.
 */
export type Decision =
  | { kind: 'granted'; permits: Permits }
  | { kind: 'refused'; permits: Permits; retryAt: number; waits: boolean; turnAt: number };

/** Who asks, for what, and when (epoch ms). */
export interface Wish {
  permitClass: PermitClass;
  calls: number;
  now: number;
  /** Who of the people, where it is one of them. */
  asker?: Asker;
  /** When a person gives up. */
  waitsUntil?: number;
  /** What is noted with it: how long the asker has waited, and refusals since the last one. */
  use?: Use;
}

/**
 * Asks for permits. People come first, by their fair parts (`people.ts`), then re-checks, then visits, then
 * routine checks. A share is kept free while its owner uses the lane or waits for it, and is lent out
 * otherwise. Whoever is refused, other than a routine check or a free account, has a reservation for the next
 * permits.
 * @throws RangeError where the quota never has as many.
 */
export function ask(permits: Permits, wish: Wish, quota: Quota): Decision {
  const { permitClass, calls, now, asker = ourselves, waitsUntil = Infinity, use = {} } = wish;
  const most = mostOf(wish, quota);
  if (calls < 1 || calls > most) throw new RangeError(`${calls} permits are never free at once`);
  const slot = Math.floor(now / slotMsOf(quota));
  const kept = keptAt(permits, now, quota);
  const as = permitClass === 'visits' ? 'routine' : permitClass;
  if (isFree(kept, wish, slot, quota)) return { kind: 'granted', permits: granted(kept) };
  const retryAt = retryOf(kept, wish, slot, quota);
  const everyMs = asker.isFree ? freeEveryMs(quota) : 0;
  const before = use.waitedMs ? 0 : kept.taken.filter(isWaitingAs(asker)).length;
  const waits = retryAt + before * everyMs <= waitsUntil;
  const turnAt = retryAt + Math.min(turnMsMax, lastRefused(kept.minutes, now) * everyMs);
  return { kind: 'refused', permits: refused(kept), retryAt, waits, turnAt };

  function granted(from: Permits): Permits {
    const last = from.slots.find(({ at }) => at === slot);
    const filled = last ?? { at: slot, people: 0, rechecks: 0, routine: 0 };
    const others = from.slots.filter(({ at }) => at !== slot);
    const taken =
      permitClass === 'people' ? withTaken(from.taken, { ...asker, at: slot, calls }) : from.taken;
    return {
      slots: [...others, { ...filled, [as]: filled[as] + calls }],
      taken,
      reservations: withoutReservation(from.reservations, wish, use),
      minutes: addUse(from.minutes, { permitClass: as, granted: calls, now, ...use }),
    };
  }

  function refused(from: Permits): Permits {
    if (permitClass === 'routine') return from;
    const isPerson = permitClass === 'people' && waits;
    const taken = isPerson ? withWaiting(from.taken, { ...asker, at: slot }) : from.taken;
    // Free accounts have what others leave.
    if (asker.isFree) return { ...from, taken };
    const reserved = reservedAfter(from.reservations[permitClass]?.calls ?? 0, wish, use);
    const reservation = { until: now + reservationMs, calls: Math.min(most, reserved) };
    const reservations = { ...from.reservations, [permitClass]: reservation };
    return { ...from, taken, reservations };
  }
}

/** How many permits may be asked for at once. */
function mostOf({ permitClass, asker }: Wish, quota: Quota): number {
  if (permitClass !== 'people') return evenMaxOf(permitClass, quota);
  return asker?.isFree ? freeAtOnceOf(quota) : peopleMaxOf(quota);
}

function isFree(permits: Permits, wish: Wish, slot: number, quota: Quota): boolean {
  const { permitClass, calls } = wish;
  if (freeFor(permitClass, permits, quota) < calls) return false;
  if (permitClass === 'people') return isFair(permits, wish, slot, quota);
  const recent = permits.slots.filter(({ at }) => at > slot - evenSlotsOf(quota));
  const taken = recent.reduce((sum, { rechecks, routine }) => sum + rechecks + routine, 0);
  const before = permitClass === 'routine' ? (permits.reservations.visits?.calls ?? 0) : 0;
  return taken + before + calls <= evenMaxOf(permitClass, quota);
}

/** Whether a person may have what is free, beside the others who ask. */
function isFair(
  { slots, taken, reservations }: Permits,
  { calls, asker = ourselves }: Wish,
  slot: number,
  quota: Quota,
): boolean {
  const alike = taken.filter((one) => one.isFree === asker.isFree);
  if (!asker.isFree) return fairlyLeft(asker, alike, quota.requests) >= calls;
  const lately = callsOf(alike.filter(({ at }) => at > slot - evenSlotsOf(quota)));
  if (freeAtOnceOf(quota) - lately < calls) return false;
  if (fairlyLeft(asker, alike, freeMaxOf(quota)) < calls) return false;
  // They come after those who wait, and beyond what is kept for people after the visits that plans promise, too.
  const people = slots.reduce((sum, one) => sum + one.people, 0);
  const isKept = people + calls <= sharesOf(quota).people;
  const visits = isKept ? 0 : (reservations.visits?.calls ?? 0);
  const used = slots.reduce((sum, one) => sum + total(one), 0);
  return quota.requests - used - visits - (reservations.people?.calls ?? 0) >= calls;
}

const total = ({ people, rechecks, routine }: Slot) => people + rechecks + routine;

function freeFor(permitClass: PermitClass, { slots, reservations }: Permits, quota: Quota): number {
  const used = slots.reduce((sum, slot) => sum + total(slot), 0);
  const kept = (['people', 'rechecks'] as const)
    .filter((other) => other !== permitClass && !(permitClass === 'people' && other === 'people'))
    .map((other) => keptFor(other, permitClass, { slots, reservations }, quota));
  const ofVisits = permitClass === 'routine' ? (reservations.visits?.calls ?? 0) : 0;
  return quota.requests - used - ofVisits - kept.reduce((sum, count) => sum + count, 0);
}

/** The rest of a share whose owner is using it, and what was reserved by whoever comes before. */
function keptFor(
  owner: 'people' | 'rechecks',
  permitClass: PermitClass,
  { slots, reservations }: Pick<Permits, 'slots' | 'reservations'>,
  quota: Quota,
): number {
  const used = slots.reduce((sum, slot) => sum + slot[owner], 0);
  const reservation = reservations[owner]?.calls ?? 0;
  const rest = used > 0 || reservation > 0 ? Math.max(0, sharesOf(quota)[owner] - used) : 0;
  // A reservation of re-checks goes beyond their share only before visits and routine checks.
  const isBefore = owner === 'people' || permitClass === 'visits' || permitClass === 'routine';
  return isBefore ? Math.max(rest, reservation) : rest;
}

/** When enough of the slots are over: nobody gives a permit back earlier. */
function retryOf(permits: Permits, wish: Wish, slot: number, quota: Quota): number {
  const slotMs = slotMsOf(quota);
  const last = slot + slotsOf(quota);
  for (let next = slot + 1; next < last; next += 1) {
    const then = keptAt(permits, next * slotMs, quota);
    if (isFree(then, wish, next, quota)) return next * slotMs;
  }
  return last * slotMs;
}

/** Without the slots and reservations that are over at `now`. */
function keptAt(permits: Permits, now: number, quota: Quota): Permits {
  const first = Math.floor(now / slotMsOf(quota)) - slotsOf(quota) + 1;
  const isKept = ({ at }: { at: number }) => at >= first;
  const waitingFrom = Math.floor((now - reservationMs) / slotMsOf(quota));
  const live = Object.entries(permits.reservations).filter(
    ([, reservation]) => reservation.until > now,
  );
  return {
    ...permits,
    slots: permits.slots.filter(isKept),
    taken: permits.taken.filter((one) => isKept(one) && (one.calls > 0 || one.at > waitingFrom)),
    reservations: Object.fromEntries(live),
  };
}
