import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { type ObjectiveName, objectives } from '../../shared/plan/objectives.ts';
import type { MetricName } from '../../shared/telemetry/metrics.ts';
import type { Construct } from 'constructs';
import type { Alarms } from '../constructs/alarms.ts';
import { burnRate, type Events, tiers } from './burn-rates.ts';

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
