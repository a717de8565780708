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

/** The articles of docs/runbook.md that alarms point to: the anchors of their headings. */
export const articles = [
  'function-errors',
  'function-throttles',
  'function-slow',
  'missed-runs',
  'failed-messages',
  'dead-letters',
  'old-messages',
  'overdue-work',
  'catalog-down',
  'catalog-refusals',
  'stale-artists',
  'unknown-fields',
  'bounces-and-complaints',
  'api-errors',
  'api-slow',
  'schedules-failing',
  'schedule-dead-letters',
  'table-throttles',
  'source-wide-hold',
] as const;
export type Article = (typeof articles)[number];

export interface AlarmProps {
  readonly metric: IMetric;
  /** The alarm goes off above this value. */
  readonly above?: number;
  /** The alarm goes off below this value, and when there is no value at all. */
  readonly below?: number;
  /** Periods in a row. @default 1 */
  readonly periods?: number;
  /** A sentence: who is affected. */
  readonly impact: string;
  readonly article: Article;
}

export const alarmPeriod = Duration.minutes(5);

/** The topic of all alarms, and the one way to create an alarm: with who is affected and what to do. */
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
      alarmDescription: `${props.impact} What to do: docs/runbook.md#${props.article}`,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    return alarm;
  }
}
