import { targetUtilizationPercent } from '../../lib/table-capacity.ts';
import { allowed } from './cost-allowances.ts';
import type { Measured } from './cost-happenings.ts';
import { linesOf } from './cost-month.ts';
import { assumed, billOf, paysFrom } from './cost-provisioned.ts';
import { sizes } from './cost-workload.ts';
import { tableOf } from './markdown.ts';

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
