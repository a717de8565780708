import type { Use } from './minutes.ts';
import type { Asker } from './people.ts';
import type { PermitClass } from './quota.ts';

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
