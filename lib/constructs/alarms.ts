import { Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

/**
 * What to do first, by the article of docs/runbook.md that an alarm points to: the anchor of its
 * heading.
 */
export const firstSteps = {
  'function-errors':
    'Read the errors in the function’s log. If they began with a deployment, deploy the previous version.',
  'function-throttles': 'Request a higher Lambda concurrency quota.',
  'function-slow': 'Check the function’s log to see what it’s waiting for.',
  'missed-runs': 'Make sure that the schedule exists and is enabled.',
  'failed-messages': 'Read the errors in the worker’s log.',
  'dead-letters': 'Fix the cause, then redrive the queue.',
  'old-messages': 'If the queue is shrinking, wait. If it isn’t, read the worker’s log.',
  'overdue-work': 'Run the status command to see what’s overdue.',
  'parked-work': 'Run the parked command to see what fails and why, then fix it and unpark it.',
  'catalog-down': 'Check the catalog’s status page. Checks will catch up on their own.',
  'catalog-refusals': 'Check the workers’ logs to see why requests are failing.',
  'stale-artists': 'Run the status command to see which artists are stale.',
  'unknown-fields': 'Find out whether one artist or many are affected.',
  'bounces-and-complaints': 'Find out which organizations are sending to the affected addresses.',
  'api-errors': 'Find the failing routes in the access log.',
  'api-slow': 'Find the slow routes in the access log.',
  'schedules-failing': 'Make sure that the checks queue and the schedules’ IAM role exist.',
  'schedule-dead-letters': 'Fix the cause, then redrive the schedules queue.',
  'table-throttles': 'If traffic grew, wait. If it didn’t, find the hot key.',
  'source-wide-hold': 'Find out whether the changes are real, then release or dismiss the hold.',
} as const;
export type Article = keyof typeof firstSteps;

export interface AlarmProps {
  readonly metric: IMetric;
  /** The alarm goes off above this value. */
  readonly above?: number;
  /** The alarm goes off below this value, and when there is no value at all. */
  readonly below?: number;
  /** Periods in a row. @default 1 */
  readonly periods?: number;
  /** What is known, and who may be affected, in a few sentences. */
  readonly impact: string;
  readonly article: Article;
}

export const alarmPeriod = Duration.minutes(5);

/** The topic of all alarms, and the one way to create an alarm: with who may be affected and what to do. */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: { readonly email: string | undefined }) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    // A topic policy replaces the default one, which would let this account's alarms publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AllowAlarms',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (props.email) this.topic.addSubscription(new EmailSubscription(props.email));
    Validations.of(this).acknowledge({
      id: 'Serverless-SNSRedrivePolicy',
      reason: 'An alarm that can’t be mailed still shows in CloudWatch.',
    });
  }

  /** Makes an alarm inside `scope`. */
  raise(scope: Construct, id: string, props: AlarmProps): Alarm {
    const isFloor = props.below !== undefined;
    const alarm = new Alarm(scope, id, {
      metric: props.metric,
      threshold: props.below ?? props.above ?? 0,
      evaluationPeriods: props.periods ?? 1,
      comparisonOperator: isFloor
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: isFloor ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      alarmDescription: `${props.impact} ${firstSteps[props.article]} More: docs/runbook.md#${props.article}`,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    return alarm;
  }
}
