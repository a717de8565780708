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
import { alarmPrefix } from '../stages.ts';
import type { OperationsSize } from '../../shared/plan/operations-size.ts';

/**
 * What to do first, by the article of docs/operators/runbook.md that an alarm points to: the anchor of its
 * heading.
 */
export const firstSteps = {
  'function-errors':
    'Read the errors in the function’s log. If they began with a deployment, deploy the previous version.',
  'function-throttles': 'Request a higher Lambda concurrency quota.',
  'canary-silent': 'Run the canary by hand: it says which step is late.',
  'missed-runs': 'Make sure that the schedule exists and is enabled.',
  'failed-messages': 'Read the errors in the worker’s log.',
  'dead-letters': 'Fix the cause, then redrive the queue.',
  'old-messages': 'If the queue is shrinking, wait. If it isn’t, read the worker’s log.',
  'overdue-work': 'Run the status command to see what’s overdue.',
  'parked-work': 'Run the parked command to see what fails and why, then fix it and unpark it.',
  'lost-deliveries':
    'Run the status command to see which changes, then trace one and send them again.',
  'catalog-down': 'Check the catalog’s status page. Checks will catch up on their own.',
  'catalog-refusals': 'Check the workers’ logs to see why requests are failing.',
  'late-visits': 'Run the quota command to see which lane is behind.',
  'stale-artists': 'Run the status command to see which artists are stale.',
  'unknown-fields': 'Find out whether one artist or many are affected.',
  'bounces-and-complaints': 'Find out which organizations are sending to the affected addresses.',
  'unsent-email':
    'Find out from the functions’ logs whether SES refuses our email, or MAILS_PER_DAY is used up.',
  'alert-mail-paused': 'Run the status command to see why, fix the cause, then run resume-mail.',
  'api-errors': 'Find the failing routes in the access log.',
  'api-slow': 'Find the slow routes in the access log.',
  'table-throttles': 'If traffic grew, wait. If it didn’t, find the hot key.',
  'promise-at-risk': 'Open the stage’s CloudWatch dashboard and find the worst row.',
  'source-wide-hold': 'Find out whether the changes are real, then release or dismiss the hold.',
} as const;
export type Article = keyof typeof firstSteps;

/** What a small stage has alarms on: what its customers would feel. `npm run admin -- status` shows the rest. */
export const articlesOfSmallStages: readonly Article[] = [
  'canary-silent',
  'missed-runs',
  'overdue-work',
  'lost-deliveries',
  'catalog-down',
  'stale-artists',
  'unknown-fields',
  'unsent-email',
  'alert-mail-paused',
  'api-errors',
  'function-throttles',
  'source-wide-hold',
];

/** A page gets somebody out of bed. A ticket can wait until the morning. */
export const urgencies = ['page', 'ticket'] as const;
export type Urgency = (typeof urgencies)[number];

export interface AlarmProps {
  /** What is known, and who may be affected, in a few sentences. */
  readonly impact: string;
  readonly article: Article;
  /** @default ticket */
  readonly urgency?: Urgency;
  readonly metric: IMetric;
  /** The alarm goes off above this value. */
  readonly above?: number;
  /** The alarm goes off below this value, and when there is no value at all. */
  readonly below?: number;
  /** Periods in a row. @default 1 */
  readonly periods?: number;
}

export const alarmPeriod = Duration.minutes(5);

export interface AlarmsProps {
  readonly stage: string;
  readonly size: OperationsSize;
  /** Who gets them; nobody where it's left out. */
  readonly emails: Readonly<Partial<Record<Urgency, string | undefined>>>;
}

/** The topics of all alarms, and the one way to create an alarm: with who may be affected and what to do. */
export class Alarms extends Construct {
  private readonly stage: string;
  private readonly size: OperationsSize;
  private readonly topics: Readonly<Record<Urgency, Topic>>;
  /** All of them, in the order in which they were made. */
  readonly told: Readonly<Record<Urgency, Alarm[]>> = { page: [], ticket: [] };

  constructor(scope: Construct, id: string, { stage, size, emails }: AlarmsProps) {
    super(scope, id);
    this.stage = stage;
    this.size = size;
    this.topics = {
      page: this.makeTopic('Pages', `Page: Artist Monitor ${stage}`, emails.page),
      ticket: this.makeTopic('Tickets', `Ticket: Artist Monitor ${stage}`, emails.ticket),
    };
    Validations.of(this).acknowledge({
      id: 'Serverless-SNSRedrivePolicy',
      reason: 'An alarm that can’t be mailed still shows in CloudWatch.',
    });
  }

  /** Makes an alarm, unless the stage is too small for it. @param scope what it watches: part of its name */
  raise(scope: Construct, id: string, props: AlarmProps): void {
    const { urgency = 'ticket' } = props;
    if (this.size === 'small' && !articlesOfSmallStages.includes(props.article)) return;
    const name = nameIn(scope, id);
    const isFloor = props.below !== undefined;
    const alarm = new Alarm(this, name, {
      alarmName: `${alarmPrefix(this.stage)}${name}`,
      metric: props.metric,
      threshold: props.below ?? props.above ?? 0,
      evaluationPeriods: props.periods ?? 1,
      comparisonOperator: isFloor
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: isFloor ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      alarmDescription: textOf(props),
    });
    alarm.addAlarmAction(new SnsAction(this.topics[urgency]));
    this.told[urgency].push(alarm);
  }

  private makeTopic(id: string, displayName: string, email: string | undefined): Topic {
    const topic = new Topic(this, id, { enforceSSL: true, displayName });
    // A topic policy replaces the default one, which would let this account's alarms publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AllowAlarms',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
    return topic;
  }
}

/** Alarms stand together, in a stack of their own, so each is named for where its cause is. */
function nameIn(scope: Construct, id: string): string {
  const [, ...path] = scope.node.path.split('/');
  return [...path, id].join('-');
}

function textOf({ impact, article }: AlarmProps): string {
  return `${impact} ${firstSteps[article]} More: docs/operators/runbook.md#${article}`;
}
