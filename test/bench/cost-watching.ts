import { type LineBytes, quietCheckBytes } from './cost-lines.ts';
import type { Line } from './cost-month.ts';
import { batchOf, metricCount, prices } from './cost-workload.ts';
import { tableOf } from './markdown.ts';

/** What the service's own watching costs, which no call to the table shows. */
export function watchingText(lines: LineBytes, months: readonly Line[]): string {
  const perMillion = (bytes: number) => (bytes * prices.logPerGb) / 1000;
  const quiet = quietCheckBytes(lines, batchOf.checks(1_000_000));
  const ofMillion = months.find(({ what }) => what === 'logs')?.dollars.at(-1) ?? 0;
  return `## Lines, metrics and the gauge

From the prices of CloudWatch (us-east-1: $${prices.logPerGb.toFixed(2)} per GB of log, $${prices.metric.toFixed(2)} a month per metric) and the bytes of the lines that “A month” is made of.

${tableOf(
  ['What', '$ a month'],
  [
    [
      `a line for each message: ${lines.alone.toFixed(0)} bytes`,
      `${perMillion(lines.alone).toFixed(2)} per million messages`,
    ],
    [
      `its share of a batch’s line, for a check without a change: ${quiet.toFixed(0)} bytes with a million artists`,
      `${perMillion(quiet).toFixed(2)} per million checks`,
    ],
    ['logs of a million artists', `${ofMillion.toFixed(2)}, as in “A month”`],
    [
      `metrics: the ${metricCount} that an alarm or the dashboard looks at`,
      `${(metricCount * prices.metric).toFixed(2)} at most; what does not occur in an hour costs nothing in it`,
    ],
    ['gauge, every minute, with a few artists', '0.15: 36 small reads and a write'],
    ['gauge with a million artists', 'in “A month”: a run stops after 2,000 artists at most'],
  ],
)}

What only the operator sees, alarms, dashboard, and canary, is priced in [prices](prices.md).

Counting every artist anew each minute would cost $1,400 a month and more with a million of them: 750 MB of the due index, and the artists that may be late.
`;
}
