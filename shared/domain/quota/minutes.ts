import type { Asker } from './people.ts';
import type { PermitClass } from './quota.ts';

/** What a lane did in one minute, for the operator. */
export interface Minute {
  /** Minutes since the epoch. */
  at: number;
  people: number;
  rechecks: number;
  routine: number;
  refused: number;
  /** Those of free accounts that had no turn lately; absent: none. */
  free_refused?: number | undefined;
  /** The longest that a person waited for a permit, in milliseconds. */
  waited_ms: number;
  /** The longest that a re-check came after its time, in milliseconds. */
  rechecks_waited_ms: number;
}

/** This minute, and the last one before it that had any use; null: none. */
export interface Minutes {
  now: Minute | null;
  before: Minute | null;
}

export const noMinutes: Minutes = { now: null, before: null };

/** What is noted of a grant besides its permits. */
export interface Use {
  /** How long the asker has waited, in milliseconds. */
  waitedMs?: number;
  /** How many permits were refused since the last note. */
  refused?: number;
  /** Those of free accounts among them. */
  freeRefused?: number;
}

const minuteMs = 60_000;

/** Adds a grant to its minute. */
export function addUse(
  minutes: Minutes,
  grant: Use & { permitClass: 'people' | 'rechecks' | 'routine'; granted: number; now: number },
): Minutes {
  const { permitClass, granted, now, waitedMs = 0, refused = 0, freeRefused = 0 } = grant;
  const at = Math.floor(now / minuteMs);
  const none = { people: 0, rechecks: 0, routine: 0, refused: 0 };
  const empty: Minute = { at, ...none, waited_ms: 0, rechecks_waited_ms: 0 };
  const isSame = minutes.now !== null && minutes.now.at >= at;
  const minute = isSame && minutes.now ? minutes.now : empty;
  const free = (minute.free_refused ?? 0) + freeRefused;
  const waitedBy = (those: typeof permitClass) => (permitClass === those ? waitedMs : 0);
  return {
    before: isSame ? minutes.before : minutes.now,
    now: {
      ...minute,
      [permitClass]: minute[permitClass] + granted,
      refused: minute.refused + refused,
      ...(free > 0 && { free_refused: free }),
      waited_ms: Math.max(minute.waited_ms, waitedBy('people')),
      rechecks_waited_ms: Math.max(minute.rechecks_waited_ms, waitedBy('rechecks')),
    },
  };
}

/** The minute before the present one as it was used; null: nobody used the lane in it. */
export function lastMinute({ now, before }: Minutes, nowMs: number): Minute | null {
  const at = Math.floor(nowMs / minuteMs) - 1;
  return [now, before].find((minute) => minute?.at === at) ?? null;
}

/** How many requests of free accounts were refused in a minute lately: in this one, or in the one before. */
export function lastRefused(minutes: Minutes, nowMs: number): number {
  const at = Math.floor(nowMs / minuteMs);
  const lately = [minutes.now, minutes.before].filter((minute) => minute && minute.at >= at - 1);
  return Math.max(0, ...lately.map((minute) => minute?.free_refused ?? 0));
}

/** Who found no permit, and is to have the next ones: until when (epoch ms), and how many in all. */
interface Reservation {
  until: number;
  calls: number;
}

/** The next permits are kept for them. */
export type Reservations = Partial<Record<'people' | 'rechecks' | 'visits', Reservation>>;

interface Asked {
  permitClass: PermitClass;
  calls: number;
  asker?: Asker;
}

/**
 * What is reserved once somebody was refused. People wait, so each of them adds to the reservation when they
 * are refused first. Re-checks go back and come again, so only the last one counts.
 */
export function reservedAfter(
  reserved: number,
  { permitClass, calls }: Asked,
  { waitedMs = 0 }: Use,
): number {
  if (permitClass !== 'people') return calls;
  return waitedMs === 0 ? reserved + calls : Math.max(reserved, calls);
}

/** A person who is served at once had no part in the reservation of those who wait. */
export function withoutReservation(
  reservations: Reservations,
  { permitClass, calls, asker }: Asked,
  { waitedMs = 0 }: Use,
): Reservations {
  // Free accounts never have one.
  if (permitClass === 'routine' || asker?.isFree) return reservations;
  if (permitClass === 'people' && waitedMs === 0) return reservations;
  const { [permitClass]: reservation, ...others } = reservations;
  return reservation && reservation.calls > calls
    ? { ...others, [permitClass]: { ...reservation, calls: reservation.calls - calls } }
    : others;
}
