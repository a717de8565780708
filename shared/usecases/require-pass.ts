import { Problem } from '../domain/problems/errors.ts';
import { nextRequestIn } from '../domain/problems/problem-details.ts';
import type { Table } from '../table/client.ts';
import { type PaceMemory, paceMemory } from '../table/limits/pace.ts';
import { type SubjectRate, takePass } from '../table/limits/subject-pace.ts';

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
