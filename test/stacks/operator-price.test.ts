/** What the operator's part costs, from the template; docs/operations.md says it. `UPDATE_DOCS=1` writes it there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usualMemoryMb } from '../../lib/stacks/function-spec.ts';
import { prices } from '../bench/cost-workload.ts';
import { alarms, compositeAlarms, dashboards } from './shapes.ts';
import { all, makeStage } from './stage.ts';

const file = join(import.meta.dirname, '../../docs/operations.md');
const { resources } = makeStage({ STAGE: 'prod', PAGE_EMAIL: 'pager@example.com' });

/** A line: how many of what, for how much each, in dollars a month (https://aws.amazon.com/cloudwatch/pricing/). */
interface Line {
  what: string;
  count: number;
  unit: string;
  price: number;
}

/** An alarm costs as much as the metrics that it looks at. */
const metricsOfAlarms = all(resources, alarms).reduce(
  (sum, { its }) => sum + Math.max(1, its.Metrics.filter(({ MetricStat }) => MetricStat).length),
  0,
);

const roundMinutes = 5;
/**
 * A round as it was counted locally: 50 write units, 7 messages that are sent, received, and deleted, and 6
 * calls of a tenth of a second.
 */
const roundDollars =
  (50 * 0.625 +
    7 * 3 * prices.queuePerMillionRequests +
    6 * prices.lambdaPerMillionCalls +
    6 * 0.1 * (usualMemoryMb / 1024) * prices.lambdaPerGbSecond * 1_000_000) /
  1_000_000;

const lines: readonly Line[] = [
  {
    what: 'Metrics that alarms look at',
    count: metricsOfAlarms,
    unit: 'metric of an alarm',
    price: 0.1,
  },
  {
    what: 'Alarms that join others: promises, and deployments',
    count: all(resources, compositeAlarms).length,
    unit: 'composite alarm',
    price: 0.5,
  },
  {
    what: 'Dashboard',
    count: all(resources, dashboards).length,
    unit: 'dashboard with more than 50 metrics',
    price: 3,
  },
  { what: 'Metrics of the canary', count: 1, unit: 'metric', price: 0.3 },
  {
    what: 'Rounds of the canary',
    count: (30 * 24 * 60) / roundMinutes / 1000,
    unit: 'thousand rounds',
    price: roundDollars * 1000,
  },
];

const total = lines.reduce((sum, { count, price }) => sum + count * price, 0);

function table(): string {
  const rows = [
    ['What', 'How many', 'Price of each', '$ a month'],
    ...lines.map(({ what, count, unit, price }) => [
      what,
      Number.isInteger(count) ? String(count) : count.toFixed(2),
      `$${price.toFixed(2)} for each ${unit}`,
      (count * price).toFixed(2),
    ]),
    ['**All**', '', '', `**${total.toFixed(2)}**`],
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const shown = rows.map(
    (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [shown[0], rule, ...shown.slice(1)].join('\n');
}

describe('the price of what only the operator sees', () => {
  it('is below $25 a month', () => {
    expect(total).toBeGreaterThan(15);
    expect(total).toBeLessThan(25);
  });

  it('is what the guide says', () => {
    const text = readFileSync(file, 'utf8');
    const renewed = text.replace(
      /(<!-- generated: operator-price -->\n)[^]*?(<!-- end -->)/,
      (_all, begin: string, end: string) => `${begin}\n${table()}\n\n${end}`,
    );
    if (process.env.UPDATE_DOCS === '1') writeFileSync(file, renewed);
    else expect(text).toBe(renewed);
    expect(renewed).toContain('| Dashboard');
  });
});
