import { failingId, type FailingWork, isToTry } from '../../domain/owed/parking.ts';
import type { Work } from '../../domain/owed/work.ts';
import { readParked } from '../../table/failing.ts';
import type { Needs } from '../needs.ts';

/** Parked work, which the sweep leaves alone except for one try an hour. */
export interface Parked {
  has: (work: Work) => boolean;
  all: readonly FailingWork[];
  /** Why nobody knows what is parked: then all that is overdue is sent. */
  failures: readonly unknown[];
}

/** Reads what is parked; never throws. */
export async function findParked(deps: Needs<'table' | 'clock' | 'log'>): Promise<Parked> {
  try {
    const parked = await readParked(deps.table, deps.clock.now());
    const has = (work: Work) => parked.size > 0 && parked.has(failingId(work));
    return { has, all: [...parked.values()], failures: [] };
  } catch (error) {
    deps.log.error('parked work could not be read', { error });
    return { has: () => false, all: [], failures: [error] };
  }
}

/** Sends the hourly try of each parked piece of work. Whether it is still owed turns out then. */
export async function tryParked(
  { queues, log }: Needs<'queues' | 'log'>,
  { all }: Parked,
  { now, last }: { now: Date; last: Date | null },
): Promise<{ sent: number; failures: readonly unknown[] }> {
  const toTry = all.filter(
    ({ parked_at }) => parked_at !== null && isToTry(new Date(parked_at), last, now),
  );
  if (toTry.length === 0) return { sent: 0, failures: [] };
  try {
    await queues.sendAll(
      toTry.map(({ work }) => work),
      { parked: true },
    );
    return { sent: toTry.length, failures: [] };
  } catch (error) {
    log.error('parked work could not be queued', { error });
    return { sent: 0, failures: [error] };
  }
}
