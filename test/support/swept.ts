import type { Work } from '../../shared/domain/owed/work.ts';
import { dueShards } from '../../shared/table/indexes.ts';
import { type Alone, aloneIn, wakeAlone } from '../../shared/usecases/upkeep/wake-alone.ts';
import { HeldLog, HeldQueues, type Surroundings } from './deliveries.ts';
import { overdue } from './overdue.ts';
import type { TestedTable } from './tested-table.ts';

/** What the sweep would send for an organization, whenever it ran last. */
export async function swept(
  { table, clock }: Pick<Surroundings, 'table' | 'clock'>,
  organizationId: string,
): Promise<Work[]> {
  const now = clock.now();
  const owed = await overdue(table, new Date(now.getTime() - 60_000));
  const queues = new HeldQueues();
  const endsAt = new Date(now.getTime() + 1000);
  const { failures } = await wakeAlone(
    { table, clock, queues, log: new HeldLog() },
    { now, endsAt, last: null },
  );
  if (failures.length > 0) throw failures[0];
  return [...owed, ...queues.held].flatMap(({ work }) =>
    'organization_id' in work && work.organization_id === organizationId ? work : [],
  );
}

/** Since when, or from when on, targets are left alone that something waits for. */
export async function sweptTargets(table: TestedTable): Promise<Date[]> {
  const far = new Date('2100-01-01T00:00:00.000Z');
  const found: Alone[] = [];
  for (let shard = 0; shard < dueShards; shard += 1) {
    for await (const chunk of aloneIn(table, shard, far)) found.push(...chunk);
  }
  return found.map(({ since }) => since);
}
