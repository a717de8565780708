import { Duration } from 'aws-cdk-lib';
import {
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { MetricName } from '../../../shared/telemetry/metrics.ts';

/** Ways to read the metrics that our own lines hold. */
export interface Measures {
  /** What the gauge found, once a minute. */
  gauge: (name: MetricName, label: string) => Metric;
  /** How much there was of it, over all kinds of work. */
  total: (name: MetricName, label: string) => Metric;
  /** Of one kind of work. */
  kind: (name: MetricName, kind: string, label: string, statistic?: string) => Metric;
  /** A line for each kind that occurs. */
  everyKind: (name: MetricName, statistic: string) => MathExpression;
}

const period = Duration.minutes(5);

export function measures(namespace: string): Measures {
  const metric = (metricName: MetricName, label: string, statistic: string, kind?: string) =>
    new Metric({
      ...{ namespace, metricName, label, statistic, period },
      ...(kind !== undefined && { dimensionsMap: { kind } }),
    });
  return {
    gauge: (name, label) => metric(name, label, Stats.MAXIMUM, 'gauge'),
    total: (name, label) => metric(name, label, Stats.SUM),
    kind: (name, kind, label, statistic = Stats.SUM) => metric(name, label, statistic, kind),
    everyKind: (name, statistic) =>
      new MathExpression({
        expression: `SEARCH('{"${namespace}",kind} MetricName="${name}"', '${statistic}', ${period.toSeconds()})`,
        label: '',
        usingMetrics: {},
      }),
  };
}

/** A graph of a third of the width. */
export function graph(title: string, left: IMetric[], right: IMetric[] = []): GraphWidget {
  return new GraphWidget({ title, left, right, width: 8, height: 6 });
}
