import { placesOfTable, targetUtilizationPercent } from '../../lib/table-capacity.ts';
import type { TableCall } from './capacity.ts';
import type { Measured } from './cost-happenings.ts';
import { linesOf, type OneSize } from './cost-month.ts';
import { allowed, capacityAllowance, prices, sizes, workload } from './cost-workload.ts';
import { tableOf } from './markdown.ts';

/** What is assumed of a table with provisioned capacity. */
const assumed = {
  /** The lower limit of the setting, for reads and writes, of the table and of each index. */
  lowerLimit: 5,
  /**
   * Capacity follows the load, so a month needs what its average needs, and what auto scaling is slow to take
   * away: it does so once the table has used a fifth less than the target for 15 minutes
   * (https://repost.aws/knowledge-center/dynamodb-auto-scaling). Minutes differ less than that: in a simulated
   * day of a million artists, the busiest has 6 % more checks than the mean (docs/generated/scale.md).
   */
  slowness: 1 / (1 - 0.2),
  /** For each limit, one above and one below the target, and two that see whether somebody else changed it. */
  alarmsOfLimit: 4,
} as const;

const kinds = ['readUnits', 'writeUnits'] as const;
const hoursPerMonth = workload.daysPerMonth * 24;

/** Units a second of the table or an index, on average. */
export interface Rate {
  place: string;
  readUnits: number;
  writeUnits: number;
}

/** What a month of the table's requests costs by either way of billing, in dollars, at list prices. */
export interface TableBill {
  onDemand: number;
  provisioned: number;
  /** Of what is provisioned, what AWS gives each account. */
  allowed: number;
  rates: readonly Rate[];
}

/** Both bills of the table, with so many artists. */
export function tableBill(measured: Measured, artists: number): TableBill {
  return billOf(linesOf(measured, artists));
}

/** Both bills of the table, for the lines of a month. */
export function billOf(lines: readonly OneSize[]): TableBill {
  const ofTable = lines.filter(({ calls }) => calls !== undefined);
  const rates = ratesOf(ofTable.flatMap(({ calls = [] }) => calls));
  const capacity = (kind: (typeof kinds)[number]) =>
    rates.reduce((sum, rate) => sum + capacityFor(rate[kind]), 0);
  const dollars = (units: (kind: (typeof kinds)[number]) => number) =>
    kinds.reduce((sum, kind) => sum + units(kind) * prices.capacityHour[kind] * hoursPerMonth, 0);
  const alarms = assumed.alarmsOfLimit * kinds.length * placesOfTable.length;
  return {
    onDemand: ofTable.reduce((sum, line) => sum + line.dollars, 0),
    provisioned: dollars(capacity) + alarms * prices.alarm,
    allowed: dollars((kind) => Math.min(capacity(kind), capacityAllowance[kind])),
    rates,
  };
}

/** The capacity that auto scaling gives on average to what takes so many units a second. */
function capacityFor(unitsPerSecond: number): number {
  const needed = (unitsPerSecond * assumed.slowness * 100) / targetUtilizationPercent;
  return Math.max(assumed.lowerLimit, needed);
}

function ratesOf(calls: readonly TableCall[]): Rate[] {
  const perSecond = (units: (call: TableCall) => number) =>
    calls.reduce((sum, call) => sum + units(call), 0) / (hoursPerMonth * 3600);
  const unitsAt = (
    { indexUnits = {}, ...call }: TableCall,
    place: string,
    kind: 'readUnits' | 'writeUnits',
  ) => {
    // A call reads or writes, and so do its indexes.
    const own = call[kind] === 0 ? {} : indexUnits;
    if (place !== 'table') return own[place] ?? 0;
    return call[kind] - Object.values(own).reduce((sum, units) => sum + units, 0);
  };
  return placesOfTable.map((place) => ({
    place,
    readUnits: perSecond((call) => unitsAt(call, place, 'readUnits')),
    writeUnits: perSecond((call) => unitsAt(call, place, 'writeUnits')),
  }));
}

/** From how many artists on provisioned capacity costs less, in thousands; null: not with a million. */
export function paysFrom(measured: Measured): number | null {
  for (let artists = 1000; artists <= 1_000_000; artists += 1000) {
    const { onDemand, provisioned } = tableBill(measured, artists);
    if (provisioned < onDemand) return artists;
  }
  return null;
}

/** Dollars a month for a million artists that are checked daily, with provisioned capacity. */
export const provisionedBudget = 100;

/** A month's bill with provisioned capacity, in dollars: at list prices, and with what AWS gives. */
export function provisionedMonth(measured: Measured, artists: number) {
  const lines = linesOf(measured, artists);
  const table = billOf(lines);
  const sumOf = (some: typeof lines) => some.reduce((sum, { dollars }) => sum + dollars, 0);
  const more = table.provisioned - table.onDemand;
  return {
    table,
    listed: sumOf(lines.filter(({ what }) => what !== allowed)) + more,
    billed: sumOf(lines) + more - table.allowed,
  };
}

/** From how many artists on it pays, in words. */
export function paysFromText(measured: Measured): string {
  const artists = paysFrom(measured);
  return artists === null
    ? 'It doesn’t pay, not even with a million artists'
    : `It pays from about ${artists.toLocaleString('en')} artists on`;
}

/** What a month costs with `CAPACITY`, beside what it costs on demand. */
export function provisionedText(measured: Measured): string {
  const months = sizes.map((artists) => provisionedMonth(measured, artists));
  const last = months.at(-1);
  const money = (dollars: number) => dollars.toFixed(2);
  const over = (last?.listed ?? 0) - provisionedBudget;
  const verdict = over <= 0 ? 'within' : `$${Math.ceil(over)} over`;
  return `### With provisioned capacity

The table costs less if it’s billed for what it can do in a second: see [\`CAPACITY\`](../operators/operations.md#capacity-of-the-table). ${paysFromText(measured)} that are checked daily. At list prices, a million artists are ${verdict} the budget of $${provisionedBudget} a month.

Assumed: lower limits of ${assumed.lowerLimit} for reads and writes, and upper limits that are never reached. The table and each index have the capacity that their average units a second need at a utilization of ${targetUtilizationPercent} %, and a quarter more, since auto scaling takes capacity away only after a quarter of an hour at a fifth below its target. In a simulated day of a million artists, [the busiest minute](scale.md) has 6 % more checks than the mean, so no more is assumed for it. A write in a transaction takes two units a second, as it takes two units on demand; writes to indexes are included, as the engine counts them. Auto scaling has ${assumed.alarmsOfLimit} alarms for each pair of limits, which are counted like all others: [AWS](https://aws.amazon.com/autoscaling/pricing/) charges for what auto scaling uses. No bill has confirmed that yet. The requests of people are not included here either.

${tableOf(
  ['Dollars a month', '1,000 artists', '100,000', '1,000,000'],
  [
    ['the table’s requests, on demand', ...months.map(({ table }) => money(table.onDemand))],
    [
      'the table’s capacity and its alarms, provisioned',
      ...months.map(({ table }) => money(table.provisioned)),
    ],
    ['**all, at list prices**', ...months.map(({ listed }) => `**${money(listed)}**`)],
    [
      '**all, as an account is billed** (25 units of each kind are free)',
      ...months.map(({ billed }) => `**${money(billed)}**`),
    ],
  ],
)}

Units a second on average, with a million artists:

${tableOf(
  ['', 'Read units', 'Write units'],
  (last?.table.rates ?? []).map(({ place, readUnits, writeUnits }) => [
    place === 'table' ? 'the table itself' : `index \`${place}\``,
    readUnits.toFixed(1),
    writeUnits.toFixed(1),
  ]),
)}
`;
}
