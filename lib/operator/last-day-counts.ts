import { workers } from '../stacks/functions.ts';
import { metricsNamespace } from '../stacks/needs.ts';
import { QueueName } from '../../shared/plan/queues.ts';
import { indexes } from '../../shared/table/indexes.ts';
import type { MetricName } from '../../shared/telemetry/metrics.ts';

/** A metric as CloudWatch names it. */
interface Metric {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions: { readonly Name: string; readonly Value: string }[];
}

/** Something that is counted, what of it in an hour is too much, and the line that says so. */
export interface Counted {
  readonly metric: Metric;
  readonly statistic: 'Sum' | 'Maximum' | 'p99';
  readonly above: number;
  /** @param per how long was counted together, such as `an hour` */
  readonly line: (value: number, per: string) => string;
}

/** What a stage consists of. */
export interface Parts {
  readonly stage: string;
  /** By their types in CloudFormation. */
  readonly byType: ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>;
  readonly tableName: string;
}

function metric(
  Namespace: string,
  MetricName: string,
  dimensions: Readonly<Record<string, string>> = {},
): Metric {
  const Dimensions = Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value }));
  return { Namespace, MetricName, Dimensions };
}

/** Everything that a full stage has an alarm on and a small one doesn't, but for what `status` says by itself. */
export function countedOf(parts: Parts): Counted[] {
  return [
    ...ofFunctions(parts),
    ...ofQueues(parts),
    ...ofTable(parts),
    ...ofApi(parts),
    ...ofLines(parts),
  ];
}

function ofFunctions({ byType }: Parts): Counted[] {
  return (byType.get('AWS::Lambda::Function') ?? []).map(({ id, name }): Counted => ({
    metric: metric('AWS/Lambda', 'Errors', { FunctionName: name }),
    statistic: 'Sum',
    above: 0,
    line: (count, per) =>
      `FAILED CALLS of ${plain(id)}: ${count} in ${per} (docs/operators/runbook.md#function-errors)`,
  }));
}

/** The logical ID without what the CDK puts behind it. */
const plain = (id: string) => id.replace(/[0-9A-F]{8}$/, '');

function ofQueues({ stage }: Parts): Counted[] {
  return QueueName.options.map((queue): Counted => {
    const { oldestMessageMinutes } = workers[queue];
    const dimensions = { QueueName: `artist-monitor-${stage}-${queue}` };
    return {
      metric: metric('AWS/SQS', 'ApproximateAgeOfOldestMessage', dimensions),
      statistic: 'Maximum',
      above: 60 * oldestMessageMinutes,
      line: (seconds) =>
        `OLD MESSAGES in ${queue}: one waited for ${Math.round(seconds / 60)} minutes (docs/operators/runbook.md#old-messages)`,
    };
  });
}

function ofTable({ tableName }: Parts): Counted[] {
  const places = [{}, ...Object.keys(indexes).map((name) => ({ GlobalSecondaryIndexName: name }))];
  return places.flatMap((place) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name): Counted => ({
      metric: metric('AWS/DynamoDB', name, { TableName: tableName, ...place }),
      statistic: 'Sum',
      above: 0,
      line: (count, per) =>
        `THE TABLE REFUSED ${count} requests in ${per}, ${name} (docs/operators/runbook.md#table-throttles)`,
    })),
  );
}

function ofApi({ byType }: Parts): Counted[] {
  return (byType.get('AWS::ApiGatewayV2::Api') ?? []).map(({ name }): Counted => ({
    metric: metric('AWS/ApiGateway', 'Latency', { ApiId: name, Stage: '$default' }),
    statistic: 'p99',
    above: 3000,
    line: (ms, per) =>
      `SLOW API: one request in a hundred took more than ${ms} ms in ${per} (docs/operators/runbook.md#api-slow)`,
  }));
}

function ofLines({ stage }: Parts): Counted[] {
  const counted: readonly [MetricName, string, string][] = [
    ['Failures', 'FAILED MESSAGES OR REQUESTS', 'failed-messages'],
    ['CatalogRefused', 'REFUSED REQUESTS TO THE CATALOG', 'catalog-refusals'],
    ['MailBounces', 'BOUNCED EMAILS', 'bounces-and-complaints'],
    ['MailComplaints', 'EMAILS REPORTED AS SPAM', 'bounces-and-complaints'],
    ['SlowRequests', 'SLOW REQUESTS', 'promise-at-risk'],
    ['LateSpeedEvents', 'LATE CHANGES OR DELIVERIES', 'promise-at-risk'],
  ];
  return counted.map(([name, what, article]): Counted => ({
    metric: metric(metricsNamespace(stage), name),
    statistic: 'Sum',
    above: 0,
    line: (count, per) => `${what}: ${count} in ${per} (docs/operators/runbook.md#${article})`,
  }));
}
