import { Duration } from 'aws-cdk-lib';
import { MathExpression, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Urgency } from '../constructs/alarms.ts';

/** Two windows in which the allowed share of bad events is used up at least `rate` times too fast. */
export interface Tier {
  readonly name: string;
  readonly rate: number;
  readonly long: Duration;
  readonly short: Duration;
  readonly urgency: Urgency;
}

/**
 * The long window says that it matters, the short one that it still goes on.
 * https://sre.google/workbook/alerting-on-slos/ (5. and 6.); of its third tier the windows are halved, as
 * CloudWatch keeps no longer ones up to date.
 */
export const tiers: readonly Tier[] = [
  {
    name: 'Fast',
    rate: 14.4,
    long: Duration.hours(1),
    short: Duration.minutes(5),
    urgency: 'page',
  },
  {
    name: 'Steady',
    rate: 6,
    long: Duration.hours(6),
    short: Duration.minutes(30),
    urgency: 'page',
  },
  {
    name: 'Slow',
    rate: 3,
    long: Duration.days(1),
    short: Duration.hours(2),
    urgency: 'ticket',
  },
];

/** Good and bad events of a promise, as sums over any time. */
export interface Events {
  /** Metrics by the names that `badExpression` and `totalExpression` give them. */
  readonly metrics: (period: Duration) => Record<string, IMetric>;
  readonly bad: string;
  readonly total: string;
}

/** Fewer events in the long window say nothing: one bad request at night is no share of anything. */
const eventsMin = 100;

/**
 * How many times too fast the allowed share of bad events is used up, in CloudWatch's metric math.
 * @param badShareMax the share that is allowed, from 0 to 1.
 */
export function burnExpression({ bad, total }: Events, badShareMax: number, min: number): string {
  return `IF((${total}) >= ${min}, (${bad}) / (${total}) / ${badShareMax}, 0)`;
}

/** The burn rate in a window of a tier. */
export function burnRate(
  events: Events,
  badShareMax: number,
  tier: Tier,
  window: 'long' | 'short',
) {
  const period = tier[window];
  return new MathExpression({
    expression: burnExpression(events, badShareMax, window === 'long' ? eventsMin : 1),
    label: `Burn rate over ${period.toHumanString()}`,
    period,
    usingMetrics: events.metrics(period),
  });
}
