import { Duration, Validations } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { receivesMax } from '../../shared/plan/queues.ts';
import { alarmPeriod } from './alarms.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

export interface QueueWorkerProps extends ServiceFunctionProps {
  readonly queueName: string;
  readonly deadLettersName: string;
  /** Messages per call, at most 10. */
  readonly batchSize: number;
  /** How long a batch may wait until it is full. */
  readonly window: Duration;
  /**
   * How long a message that was handed out stays out of sight, at least the timeout. Six times the
   * timeout is AWS's own advice: a throttled call must not meet its message again. Where a message
   * may come twice, less brings the work of a dead function back sooner.
   */
  readonly visibility: Duration;
  /** Calls at the same time, at least 2. */
  readonly maxConcurrency: number;
  /** How long the oldest message may wait before someone must look. */
  readonly oldestMessage: Duration;
}

/** A queue with its dead-letter queue, the function that handles its messages, and alarms on both. */
export class QueueWorker extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly worker: ServiceFunction;
  /** The ID of what hands the messages to the worker. */
  readonly sourceId: string;

  constructor(scope: Construct, id: string, props: QueueWorkerProps) {
    super(scope, id);

    this.deadLetters = this.makeDeadLetters(props);
    this.queue = new Queue(this, 'Queue', {
      ...kept,
      queueName: props.queueName,
      visibilityTimeout: props.visibility,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: receivesMax },
    });

    this.worker = new ServiceFunction(this, 'Worker', props);
    const source = new SqsEventSource(this.queue, {
      batchSize: props.batchSize,
      maxBatchingWindow: props.window,
      maxConcurrency: props.maxConcurrency,
      reportBatchItemFailures: true,
    });
    this.worker.lambda.addEventSource(source);
    this.sourceId = source.eventSourceMappingId;
    Validations.of(this.worker).acknowledge({
      id: 'Serverless-LambdaEventSourceMappingDestination',
      reason: 'Sources of type SQS have no destination: what fails goes to the dead-letter queue.',
    });

    props.alarms.raise(this, 'OldMessages', {
      metric: this.queue.metricApproximateAgeOfOldestMessage({
        period: alarmPeriod,
        statistic: 'Maximum',
      }),
      above: props.oldestMessage.toSeconds(),
      periods: 2,
      impact: `${props.queueName}: some messages have waited for more than ${props.oldestMessage.toHumanString()}. ${props.impact}`,
      article: 'old-messages',
    });
  }

  /** Where messages end that nobody could work off, with an alarm on the first. */
  private makeDeadLetters({ queueName, deadLettersName, alarms, impact }: QueueWorkerProps): Queue {
    const scope = new Construct(this, 'DeadLetters');
    const queue = new Queue(scope, 'Queue', { ...kept, queueName: deadLettersName });
    for (const rule of ['AwsSolutions-SQS3', 'Serverless-SQSRedrivePolicy']) {
      Validations.of(scope).acknowledge({ id: rule, reason: 'This is the dead-letter queue.' });
    }
    alarms.raise(scope, 'NotEmpty', {
      metric: queue.metricApproximateNumberOfMessagesVisible({
        period: alarmPeriod,
        statistic: 'Maximum',
      }),
      above: 0,
      impact: `${queueName}: some messages failed five times and were set aside. ${impact}`,
      article: 'dead-letters',
    });
    return queue;
  }
}

/** A backlog must not expire before someone looks at it, and neither must what failed. */
const kept = {
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
  retentionPeriod: Duration.days(14),
} as const;
