import * as z from 'zod';
import { PlanName } from '../../shared/domain/plans/plan.ts';
import { RingName, slotOf } from '../../shared/checks/rules/rings.ts';
import { isCanaryWatch } from '../../shared/plan/canary.ts';
import { keys } from '../../shared/table/keys.ts';
import { allItems } from './items.ts';
import type { TestedTable } from './tested-table.ts';

const Row = z.object({ pk: z.string().startsWith('SLOT#'), sk: z.string() });
const Watch = z.object({
  pk: z.string().startsWith('WATCH#'),
  sk: z.literal('WATCH'),
  id: z.string(),
  plan: PlanName.nullable(),
});

/** The rings in which a watch has a row, sorted. */
export async function ringsOf(table: TestedTable, watchId: string): Promise<RingName[]> {
  const rows = (await allItems(table)).flatMap((item) => Row.safeParse(item).data ?? []);
  const own = rows.filter(({ sk }) => sk === watchId);
  return own.map(({ pk }) => RingName.parse(pk.split('#')[2])).toSorted();
}

/**
 * What is wrong with the rows by which ticks find artists: a watch that is held actively has exactly one, in
 * the ring of its plan, and any other watch has none, as has the canary’s. Who comes first has another row, which counts for nothing.
 */
export async function slotRowFaults(table: TestedTable): Promise<string[]> {
  const items = await allItems(table);
  const rows = items
    .flatMap((item) => Row.safeParse(item).data ?? [])
    .filter(({ pk }) => pk.split('#')[2] !== 'first')
    .map(({ pk, sk }) => `${pk} ${sk}`);
  const wanted = items
    .flatMap((item) => Watch.safeParse(item).data ?? [])
    .flatMap(({ id, plan }) => (plan === null || isCanaryWatch(id) ? [] : [rowOf(id, plan)]));
  const missing = wanted.filter((row) => !rows.includes(row));
  const left = rows.filter((row) => !wanted.includes(row));
  return [...missing.map((row) => `no row ${row}`), ...left.map((row) => `a row too many: ${row}`)];
}

function rowOf(watchId: string, plan: PlanName): string {
  const [catalog = ''] = watchId.split('#');
  const { pk, sk } = keys.slot(catalog, plan, slotOf(watchId), watchId);
  return `${pk} ${sk}`;
}
