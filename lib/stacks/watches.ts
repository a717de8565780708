import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { indexes } from '../../shared/table/indexes.ts';
import { alarmPeriod, type Alarms } from '../constructs/alarms.ts';

/** Alarms on requests that the table or one of its indexes refused for want of capacity. */
export function watchTable(scope: Construct, alarms: Alarms, tableName: string): void {
  const places = [{}, ...Object.keys(indexes).map((name) => ({ GlobalSecondaryIndexName: name }))];
  for (const what of ['Read', 'Write'] as const) {
    const metrics = places.map(
      (place) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName: `${what}ThrottleEvents`,
          dimensionsMap: { TableName: tableName, ...place },
          statistic: 'Sum',
        }),
    );
    alarms.raise(scope, `Table${what}Throttles`, {
      metric: sumOf(metrics, 'Refused requests'),
      above: 0,
      periods: 2,
      impact: `The database table is rejecting some ${what.toLowerCase()}s. Requests and background work may be slow or fail.`,
      article: 'table-throttles',
    });
  }
}

/** An alarm on calls of functions that found no concurrency left: that of the account, so it is one. */
export function watchConcurrency(scope: Construct, alarms: Alarms): void {
  alarms.raise(scope, 'FunctionThrottles', {
    metric: LambdaFunction.metricAllThrottles({ period: alarmPeriod }),
    above: 0,
    impact:
      'Some calls of functions were throttled, because the account has no concurrency left. Callers of the API may see 503, and background work may be late.',
    article: 'function-throttles',
  });
}

/** An alarm on changes that are on hold because their type hit many artists at once. */
export function alarmOnSourceHolds(
  scope: Construct,
  alarms: Alarms,
  log: ILogGroup,
  name: string,
): void {
  const filter = new MetricFilter(scope, 'SourceWideHoldLines', {
    logGroup: log,
    filterPattern: FilterPattern.exists('$.source_wide_hold'),
    metricNamespace: 'ArtistMonitor',
    metricName: name,
    metricValue: '1',
  });
  alarms.raise(scope, 'SourceWideHold', {
    metric: filter.metric({ period: alarmPeriod, statistic: 'Sum' }),
    above: 0,
    impact:
      'So many artists had the same type of change at once that we put those changes on hold. If they’re real and you don’t release them, customers will hear about them up to six hours late.',
    article: 'source-wide-hold',
  });
}

/** Metrics without a value count as nothing, or one silent part would hide the others. */
function sumOf(metrics: readonly Metric[], label: string): MathExpression {
  const named = metrics.map((metric, index) => [`m${index}`, metric] as const);
  return new MathExpression({
    expression: named.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    label,
    period: alarmPeriod,
    usingMetrics: Object.fromEntries(named),
  });
}
