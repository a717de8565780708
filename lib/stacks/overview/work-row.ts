import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { graph } from './measures.ts';

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
