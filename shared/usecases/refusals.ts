import { notFound, Problem } from '../domain/problems/errors.ts';
import { isConflict, StaleState, withFreshState } from '../table/failures.ts';
import { nextRequestIn } from '../domain/problems/problem-details.ts';
import type { Table } from '../table/client.ts';
import { type PaceMemory, paceMemory } from '../table/limits/pace.ts';
import { type SubjectRate, takePass } from '../table/limits/subject-pace.ts';

/**
 * Reads, decides and writes again until the state that it read is the one that it writes to.
 * @throws Problem `conflict` when others were quicker each time.
 */
export async function freshOrConflict<T>(decide: () => Promise<T>): Promise<T> {
  try {
    return await withFreshState(decide);
  } catch (error) {
    if (error instanceof StaleState || isConflict(error)) throw conflict(error);
    throw error;
  }
}

/**
 * Writes what was decided on what a client saw, again only while another transaction is in the way:
 * where deciding can't be repeated, a change in between is for the client to look at.
 * @throws Problem `conflict` when the state isn't what it was.
 */
export async function asReadOrConflict<T>(write: () => Promise<T>): Promise<T> {
  return freshOrConflict(async () => {
    try {
      return await write();
    } catch (error) {
      throw error instanceof StaleState ? conflict(error) : error;
    }
  });
}

function conflict(cause: unknown): Problem {
  return new Problem('conflict', undefined, { cause });
}

/** What was looked for. @throws Problem `not_found` where there is nothing. */
export function orNotFound<Item>(item: Item | null | undefined): Item {
  if (item === null || item === undefined) throw notFound();
  return item;
}

/**
 * Takes one request of a subject. Costs one write.
 * @throws Problem `rate_limited` for one that comes too early, with `Retry-After`.
 */
export async function requirePass(
  table: Table,
  rate: SubjectRate,
  now: Date,
  memory: PaceMemory = paceMemory(),
): Promise<void> {
  const { kind, pace } = await takePass(table, rate, now, memory);
  if (kind === 'admitted') return;
  const seconds = Math.max(1, Math.ceil((pace.allow_at - now.getTime()) / 1000));
  const headers = { 'retry-after': String(seconds) };
  throw new Problem('rate_limited', nextRequestIn(seconds), { headers });
}
