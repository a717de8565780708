import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type ObjectiveName, objectives } from '../../shared/plan/objectives.ts';
import type { MetricName } from '../../shared/telemetry/metrics.ts';
import type { Alarms, Urgency } from '../constructs/alarms.ts';

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

/** A promise to customers, with what it counts. */
interface Promised {
  readonly events: Events;
  /** Who is hurt while it is broken. */
  readonly impact: string;
}

/** What is counted for each promise: over all kinds of work, or of the gauge. */
export function promisesOf(
  namespace: string,
  gateway: HttpStage,
): Readonly<Record<ObjectiveName, Promised>> {
  const sum = (metricName: MetricName, period: Duration, dimensions?: Record<string, string>) =>
    new Metric({
      namespace,
      metricName,
      period,
      statistic: Stats.SUM,
      ...(dimensions && { dimensionsMap: dimensions }),
    });
  return {
    api: {
      impact: 'Too many requests fail or take longer than a second.',
      events: {
        metrics: (period) => ({
          failed: gateway.metricServerError({ period }),
          slow: sum('SlowRequests', period),
          requests: gateway.metricCount({ period }),
        }),
        bad: 'FILL(failed, 0) + FILL(slow, 0)',
        total: 'FILL(requests, 0)',
      },
    },
    freshness: {
      impact: 'Too many artists have had no successful check for two intervals.',
      events: {
        // Both are counted once a minute, so a sum is in minutes of artists.
        metrics: (period) => ({
          stale: sum('StaleArtists', period, { kind: 'gauge' }),
          artists: sum('Artists', period, { kind: 'gauge' }),
        }),
        bad: 'FILL(stale, 0)',
        total: 'FILL(artists, 0)',
      },
    },
    speed: {
      impact: 'Too many changes are routed, or too many messages sent, over a minute late.',
      events: {
        metrics: (period) => ({
          late: sum('LateSpeedEvents', period),
          all: sum('SpeedEvents', period),
        }),
        bad: 'FILL(late, 0)',
        total: 'FILL(all, 0)',
      },
    },
  };
}

/** Promises are about so many days. */
const promisedDays = 30;

/** Alarms on how fast the share of bad events is used up that a month allows. */
export function alarmOnPromises(
  scope: Construct,
  alarms: Alarms,
  promises: ReturnType<typeof promisesOf>,
): void {
  for (const name of objectiveNames) {
    const { badShareMax } = objectives[name];
    const { events, impact } = promises[name];
    for (const tier of tiers) {
      const { rate, urgency } = tier;
      const days = Math.round(promisedDays / rate);
      alarms.raise(scope, `promise-${name}-${tier.name}`, {
        metric: burnRate(events, badShareMax, tier),
        above: rate,
        impact: `${impact} If this goes on, what is allowed in a month is used up in ${days} days.`,
        article: 'promise-at-risk',
        urgency,
      });
    }
  }
}

export const objectiveNames = ['api', 'freshness', 'speed'] as const satisfies ObjectiveName[];

/** How much of what a promise allows is left, in percent: below 0 it is broken. */
export function allowanceLeft({ events }: Promised, name: ObjectiveName): MathExpression {
  const period = Duration.days(promisedDays);
  const { bad, total } = events;
  return new MathExpression({
    expression: `IF((${total}) > 0, 100 * (1 - (${bad}) / (${total}) / ${objectives[name].badShareMax}), 100)`,
    label: { api: 'API', freshness: 'Freshness', speed: 'Speed' }[name],
    period,
    usingMetrics: events.metrics(period),
  });
}
