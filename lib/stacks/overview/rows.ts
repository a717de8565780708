import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { indexes } from '../../../shared/table/indexes.ts';
import { graph, type Measures } from './measures.ts';

export interface ApiParts {
  readonly gateway: HttpStage;
  readonly accessLog: ILogGroup;
}

/** What callers see. */
export function apiRow({ gateway, accessLog }: ApiParts) {
  return {
    title: 'API',
    about: 'What do callers see? Runbook: api-errors, api-slow, function-errors, promise-at-risk.',
    widgets: [
      graph(
        'Requests',
        [gateway.metricCount({ label: 'Requests' })],
        [gateway.metricClientError({ label: '4xx' }), gateway.metricServerError({ label: '5xx' })],
      ),
      graph('Latency (ms)', [
        gateway.metricLatency({ statistic: 'p50', label: 'p50' }),
        gateway.metricLatency({ statistic: 'p99', label: 'p99' }),
        gateway.metricLatency({ statistic: Stats.MAXIMUM, label: 'Longest' }),
      ]),
      new LogQueryWidget({
        title: 'Routes that failed the most',
        logGroupNames: [accessLog.logGroupName],
        view: LogQueryVisualizationType.TABLE,
        queryLines: [
          'filter status >= 500',
          'stats count(*) as failures, max(latency_ms) as longest_ms by method, route, status',
          'sort failures desc',
          'limit 20',
        ],
        width: 8,
        height: 6,
      }),
    ],
  };
}

/** Checks, and what the catalog answers. */
export function catalogRow({ gauge, total, kind, everyKind }: Measures) {
  return {
    title: 'Checks',
    about:
      'Are artists checked in time, and does the catalog answer? Runbook: stale-artists, catalog-down, catalog-refusals, source-wide-hold.',
    widgets: [
      graph(
        'Checks and re-checks',
        [
          kind('DurationMs', 'check', 'Checks', 'SampleCount'),
          kind('DurationMs', 'recheck', 'Re-checks', 'SampleCount'),
        ],
        [gauge('StaleArtists', 'Stale artists')],
      ),
      graph(
        'Requests to the catalog',
        [total('CatalogRequests', 'Made'), total('CatalogRefused', 'Refused')],
        [gauge('BreakerOpenSeconds', 'Paused for (s)')],
      ),
      graph('Quota used, in percent, by lane', [everyKind('QuotaUsedPercent', 'Maximum')]),
      graph('How late visits are', [gauge('VisitsLateSeconds', 'Late by (s)')]),
      graph('How late re-checks begin that are late, p99', [
        kind('RecheckLateSeconds', 'recheck', 'Late by (s)', 'p99'),
      ]),
      graph('Fields in an unknown format', [total('CatalogFieldsUnknown', 'Fields')]),
    ],
  };
}

export interface WorkParts {
  readonly workers: readonly {
    readonly queue: string;
    readonly lambda: LambdaFunction;
    readonly messages: IQueue;
    readonly deadLetters: IQueue;
  }[];
  /** Every function, by the name that alarms give it. */
  readonly functions: readonly { readonly name: string; readonly lambda: LambdaFunction }[];
}

/** Which part is it? */
export const workRow = ({ workers, functions }: WorkParts) => ({
  title: 'Queues and functions',
  about:
    'Which part is it? Runbook: old-messages, dead-letters, function-errors, function-throttles.',
  widgets: [
    graph(
      'Oldest message (s)',
      workers.map(({ queue, messages }) =>
        messages.metricApproximateAgeOfOldestMessage({ label: queue, statistic: 'Maximum' }),
      ),
    ),
    graph(
      'Dead letters',
      workers.map(({ queue, deadLetters }) =>
        deadLetters.metricApproximateNumberOfMessagesVisible({
          label: queue,
          statistic: 'Maximum',
        }),
      ),
    ),
    graph(
      'Errors by function',
      functions.map(({ name, lambda }) => lambda.metricErrors({ label: name })),
    ),
    graph(
      'Slowest calls by function, p99 (ms)',
      functions.map(({ name, lambda }) => lambda.metricDuration({ label: name, statistic: 'p99' })),
    ),
    graph(
      'Calls at the same time',
      workers.map(({ queue, lambda }) =>
        lambda.metric('ConcurrentExecutions', { label: queue, statistic: 'Maximum' }),
      ),
    ),
    graph(
      'Throttled calls by function',
      functions.map(({ name, lambda }) => lambda.metricThrottles({ label: name })),
    ),
  ],
});

/** From a confirmed change to the receiver. */
export function deliveryRow({ total, gauge }: Measures, parts: WorkParts) {
  const query = attemptQueries(parts);
  return {
    title: 'Deliveries',
    about:
      'Are customers told in time? Runbook: promise-at-risk, overdue-work, failed-messages, bounces-and-complaints.',
    widgets: [
      graph(
        'Changes routed, and first attempts of deliveries',
        [total('SpeedEvents', 'All')],
        [total('LateSpeedEvents', 'Over a minute late')],
      ),
      query(
        'How attempts ended',
        'stats count(*) as attempts by delivery_status, status_code, error_code',
        'sort attempts desc',
        'limit 20',
      ),
      query(
        'Targets that failed the most',
        'filter delivery_status != "delivered"',
        'stats count(*) as attempts, count_distinct(delivery_id) as deliveries by organization_id, target_id',
        'sort attempts desc',
        'limit 20',
      ),
      graph(
        'Overdue work',
        [gauge('OverdueRows', 'Overdue')],
        [gauge('OldestOverdueSeconds', 'Oldest (s)')],
      ),
      graph('Email', [
        total('MailsSent', 'Sent'),
        total('MailBounces', 'Bounced'),
        total('MailComplaints', 'Reported as spam'),
      ]),
    ],
  };
}

/** Questions to the lines of attempts. */
function attemptQueries({ workers }: WorkParts) {
  const logGroupNames = workers
    .filter(({ queue }) => queue.endsWith('-deliveries'))
    .map(({ lambda }) => lambda.logGroup.logGroupName);
  return (title: string, ...queryLines: string[]) =>
    new LogQueryWidget({
      ...{ title, logGroupNames, view: LogQueryVisualizationType.TABLE },
      queryLines: ['filter kind = "attempt"', ...queryLines],
      ...{ width: 8, height: 6 },
    });
}

const period = Duration.hours(1);

/** On-demand prices of us-east-1 for a million units: docs/generated/cost.md. */
const dollars = { read: 0.125, write: 0.625 };

/** What it costs, and whether a check still costs what docs/generated/cost.md says. */
export function moneyRow({ kind }: Measures, tableName: string) {
  const consumed = (which: 'Read' | 'Write', place: Record<string, string> = {}) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName: `Consumed${which}CapacityUnits`,
      dimensionsMap: { TableName: tableName, ...place },
      statistic: Stats.SUM,
      label: `${which} units`,
      period,
    });
  const reads = consumed('Read');
  const writes = consumed('Write');
  const checks = kind('DurationMs', 'check', 'Checks', 'SampleCount').with({ period });
  const per = (label: string, expression: string) =>
    new MathExpression({ expression, label, period, usingMetrics: { reads, writes, checks } });
  return {
    title: 'Money',
    about:
      'What does it cost, and do a check and a delivery still cost what `docs/generated/cost.md` says? The table is the largest part of the bill. Runbook: table-throttles.',
    widgets: [
      graph(
        'Table units in an hour',
        [reads, writes],
        Object.keys(indexes).map((name) =>
          consumed('Write', { GlobalSecondaryIndexName: name }).with({ label: `Write, ${name}` }),
        ),
      ),
      graph('Table, dollars in an hour', [
        per(
          'Dollars',
          `(FILL(reads, 0) * ${dollars.read} + FILL(writes, 0) * ${dollars.write}) / 1000000`,
        ),
      ]),
      graph('Units for each check, all work included', [
        per('Read units', 'reads / checks'),
        per('Write units', 'writes / checks'),
      ]),
    ],
  };
}
