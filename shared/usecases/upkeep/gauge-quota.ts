import { perMinute } from '../../domain/quota/quota.ts';
import { lastMinute } from '../../domain/quota/minutes.ts';
import type { Quota } from '../../domain/quota/quota.ts';
import { readLane } from '../../table/catalog/breaker.ts';
import type { Table } from '../../table/client.ts';
import { count } from '../../telemetry/record.ts';
import type { Clock } from '../ports.ts';

/** Measures what one lane to the catalog did in the last whole minute. */
export async function gaugeLane(
  { table, clock, quota }: { table: Table; clock: Clock; quota: Quota },
  lane: string,
): Promise<void> {
  const { permits } = await readLane(table, lane);
  const last = lastMinute(permits.minutes, clock.now().getTime());
  const used = last ? last.people + last.rechecks + last.routine : 0;
  count('QuotaUsedPercent', Math.round((100 * used) / perMinute(quota)));
  if (!last) return;
  count('PermitsRefused', last.refused);
  count('PeopleWaitMs', last.waited_ms);
}
