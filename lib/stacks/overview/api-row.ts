import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogQueryVisualizationType, LogQueryWidget, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { graph } from './measures.ts';

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
