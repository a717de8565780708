import { Duration } from 'aws-cdk-lib';
import { MathExpression, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Urgency } from '../constructs/alarms.ts';

/** A window in which the allowed share of bad events is used up at least `rate` times too fast. */
export interface Tier {
  readonly name: string;
  readonly rate: number;
  readonly window: Duration;
  readonly urgency: Urgency;
}

/**
 * https://sre.google/workbook/alerting-on-slos/ (4. and 5.); of its third tier the window is a third, as
 * CloudWatch keeps no longer ones up to date. The short second windows of its 6. only end an alarm sooner: for
 * that, each would cost as much as six others, since it takes a composite alarm.
 */
export const tiers: readonly Tier[] = [
  { name: 'Fast', rate: 14.4, window: Duration.hours(1), urgency: 'page' },
  { name: 'Steady', rate: 6, window: Duration.hours(6), urgency: 'page' },
  { name: 'Slow', rate: 3, window: Duration.days(1), urgency: 'ticket' },
];

/** Good and bad events of a promise, as sums over any time. */
export interface Events {
  /** Metrics by the names that `badExpression` and `totalExpression` give them. */
  readonly metrics: (period: Duration) => Record<string, IMetric>;
  readonly bad: string;
  readonly total: string;
}

/** Fewer events in a window say nothing: one bad request at night is no share of anything. */
const eventsMin = 100;

/**
 * How many times too fast the allowed share of bad events is used up, in CloudWatch's metric math.
 * @param badShareMax the share that is allowed, from 0 to 1.
 */
export function burnExpression({ bad, total }: Events, badShareMax: number): string {
  return `IF((${total}) >= ${eventsMin}, (${bad}) / (${total}) / ${badShareMax}, 0)`;
}

/** The burn rate in the window of a tier. */
export function burnRate(events: Events, badShareMax: number, { window: period }: Tier) {
  return new MathExpression({
    expression: burnExpression(events, badShareMax),
    label: `Burn rate over ${period.toHumanString()}`,
    period,
    usingMetrics: events.metrics(period),
  });
}
