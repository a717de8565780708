import { lastMinute } from '../../domain/quota/minutes.ts';
import { perMinute } from '../../domain/quota/quota.ts';
import { isSparing } from '../../checks/rules/full-checks.ts';
import { readLane } from '../../table/catalog/breaker.ts';
import { serviceLoad } from '../../table/catalog/service-load.ts';
import { quotaWords } from './operator-words.ts';
import type { Needs } from '../needs.ts';
import { everyText } from '../../checks/rules/rings.ts';
import type { Paces } from '../../checks/rules/rings.ts';
import { everyMinutesNow, lateMinutes } from '../../checks/rules/rings.ts';
import { readTicks } from '../../checks/items/ticks.ts';
import type { Table } from '../../table/client.ts';
import type { Clock } from '../ports.ts';

export interface QuotaDeps extends Needs<'table' | 'clock' | 'quota' | 'paces'> {
  catalog: string;
  lanes: readonly string[];
}

/** How the quota of the catalog is used, in lines for the operator: each lane, how many checks come, and how often artists are visited. */
export async function viewQuota(deps: QuotaDeps): Promise<string> {
  const lanes = await Promise.all(deps.lanes.map((name) => laneLine(deps, name)));
  const checksPerHour = Math.round(await serviceLoad(deps.table, deps.clock).checksPerHour());
  const pace = quotaWords.pace({ checksPerHour, isSparing: isSparing(checksPerHour) });
  const ticks = await ticksLine(deps);
  return [...lanes, pace, ticks.line].join('\n');
}

async function laneLine({ table, clock, quota }: QuotaDeps, lane: string): Promise<string> {
  const now = clock.now().getTime();
  const { permits, openUntil } = await readLane(table, lane);
  const last = lastMinute(permits.minutes, now);
  // It may have been used until a moment ago.
  const down = openUntil === null ? [] : [quotaWords.closed({ lane })];
  if (!last) return [...down, quotaWords.idle({ lane })].join('\n');
  const { people, rechecks, routine, refused } = last;
  const percent = Math.round((100 * (people + rechecks + routine)) / perMinute(quota));
  const waitedSeconds = Math.round(last.waited_ms / 100) / 10;
  const rechecksWaitedSeconds = Math.round(last.rechecks_waited_ms / 1000);
  const waited = { waitedSeconds, rechecksWaitedSeconds };
  const facts = { lane, percent, people, rechecks, routine, refused, ...waited };
  return [...down, quotaWords.used(facts)].join('\n');
}

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
