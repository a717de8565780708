/** What a stage costs before it watches anybody, from the template; docs/generated/prices.md says it. `UPDATE_DOCS=1` writes it there. */
import { canaryMinutes } from '../../lib/stacks/rhythms.ts';
import { usualMemoryMb } from '../../lib/stacks/function-spec.ts';
import { type OperationsSize, operationsSizes } from '../../shared/plan/operations-size.ts';
import { type Metric, metrics } from '../../shared/telemetry/metrics.ts';
import { fixedLines } from '../bench/cost-month.ts';
import { idleTicksDollars } from '../bench/cost-visits.ts';
import { prices, workload } from '../bench/cost-workload.ts';
import { paddedTable } from '../bench/markdown.ts';
import { readLedger } from '../sim/ledger.ts';
import { alarms, dashboards, secrets } from './shapes.ts';
import { all, makeStage } from './stage.ts';
import { expectParts } from '../docs/generated.ts';

/** A line: how many of what, for how much each, in dollars a month (list prices of us-east-1). */
interface Line {
  what: string;
  count: number;
  price: number;
}

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

/** What occurs in an hour in which all is well, at most: what the canary measures, and what is routine. */
function metricsWhileWell(size: OperationsSize): number {
  const routine = Object.values<Metric>(metrics).filter((its) => its.routine === true);
  const ofRoutine = routine.reduce((sum, { kinds }) => sum + (kinds?.length ?? 1), 0);
  return 1 + (size === 'full' ? ofRoutine : 0);
}

function linesOf(size: OperationsSize): Line[] {
  const { resources, dataResources } = makeStage({ STAGE: 'prod', OPERATIONS_SIZE: size });
  // An alarm costs as much as the metrics that it looks at.
  const metricsOfAlarms = all(resources, alarms).reduce(
    (sum, { its }) => sum + Math.max(1, its.Metrics.filter(({ MetricStat }) => MetricStat).length),
    0,
  );
  const fixed = fixedLines(readLedger(), 0).filter(({ what }) => what !== 'metrics');
  const dollarsOf = (isIt: (what: string) => boolean) =>
    fixed.filter(({ what }) => isIt(what)).reduce((sum, { dollars }) => sum + dollars, 0);
  const isPolling = (what: string) => what.startsWith('queues');
  return [
    { what: 'Metrics that alarms look at', count: metricsOfAlarms, price: prices.alarm },
    { what: 'CloudWatch dashboard', count: all(resources, dashboards).length, price: 3 },
    {
      what: 'Metrics of our own, at most',
      count: metricsWhileWell(size),
      price: prices.metric,
    },
    {
      what: 'Thousand rounds of the canary',
      count: (workload.daysPerMonth * 1440) / canaryMinutes[size] / 1000,
      price: roundDollars * 1000,
    },
    // https://aws.amazon.com/secrets-manager/pricing/
    { what: 'Secrets', count: all(dataResources, secrets).length, price: 0.4 },
    { what: 'Queues that are asked and empty', count: 1, price: dollarsOf(isPolling) },
    {
      what: 'Ticks, sweep, and gauge, every minute',
      count: 1,
      price: dollarsOf((what) => !isPolling(what)),
    },
  ];
}

const totalOf = (size: OperationsSize) =>
  linesOf(size).reduce((sum, { count, price }) => sum + count * price, 0);

function table(): string {
  const [small, full] = [linesOf('small'), linesOf('full')];
  const shown = (count: number) => (Number.isInteger(count) ? String(count) : count.toFixed(2));
  const rows = [
    ['What', 'Price of each', 'How many: small', 'full', '$ a month: small', 'full'],
    ...full.map(({ what, count, price }, at) => [
      what,
      `$${price.toFixed(2)}`,
      ...[small[at]?.count ?? 0, count].map(shown),
      ...[small[at]?.count ?? 0, count].map((times) => (times * price).toFixed(2)),
    ]),
    ['**All**', '', '', '', ...operationsSizes.map((size) => `**${totalOf(size).toFixed(2)}**`)],
  ];
  return paddedTable(rows);
}

function lanesText(): string {
  const dollars = idleTicksDollars(readLedger()).toFixed(2);
  return `The ticks are those of one address. Each further one to the catalog has its own, for $${dollars} a month.`;
}

describe('the price of a stage that watches nobody', () => {
  it.each([
    ['small', 8],
    ['full', 24],
  ] as const)('is no more than it may be: %s, $%d a month', (size, most) => {
    expect(totalOf(size)).toBeGreaterThan(most / 2);
    expect(totalOf(size)).toBeLessThanOrEqual(most);
  });

  it('is what the guide says', () => {
    expectParts('docs/generated/prices.md', { 'idle-price': `${table()}\n\n${lanesText()}` });
  });
});
