import { everyMinutesNow, everyText, lateMinutes, type Paces } from '../../checks/rules/rings.ts';
import { readTicks } from '../../checks/items/ticks.ts';
import type { Table } from '../../table/client.ts';
import type { Clock } from '../ports.ts';
import { quotaWords } from './operator-words.ts';

/** Ticks catch up by themselves with less than that. */
const lateMinutesMin = 10;

/** How often artists are visited as it is now, in a line for the operator; or by how much that is late. */
export async function ticksLine({
  table,
  clock,
  catalog,
  paces,
}: {
  table: Table;
  clock: Clock;
  catalog: string;
  paces: Paces;
}): Promise<{ line: string; isLate: boolean }> {
  const now = clock.now();
  const ticks = await readTicks(table, catalog);
  if (!ticks) return { line: quotaWords.noTicks(), isLate: false };
  const late = lateMinutes(ticks.marks, now);
  if (late > lateMinutesMin) {
    return { line: quotaWords.lateTicks({ late: everyText(late) }), isLate: true };
  }
  const textOf = (plan: keyof Paces) => everyText(everyMinutesNow(plan, ticks.marks, paces, now));
  const every = { business: textOf('business'), pro: textOf('pro'), free: textOf('free') };
  return { line: quotaWords.ticks({ every }), isLate: false };
}
