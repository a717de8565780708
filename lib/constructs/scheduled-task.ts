import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { Urgency } from './alarms.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

export interface ScheduledTaskProps extends ServiceFunctionProps {
  readonly scheduleName: string;
  /** As in `rate(1 minute)`. */
  readonly expression: string;
  /** What it is called with, by a schedule each; nothing, by one schedule, unless told otherwise. */
  readonly calls?: readonly object[];
  /** Without a call in this time, twice in a row, it counts as stopped; null: another alarm says so. */
  readonly silence: { readonly after: Duration; readonly urgency: Urgency } | null;
}

/** A function that EventBridge Scheduler calls again and again, with an alarm on silence. */
export class ScheduledTask extends Construct {
  readonly task: ServiceFunction;

  constructor(scope: Construct, id: string, props: ScheduledTaskProps) {
    super(scope, id);
    this.task = new ServiceFunction(this, 'Task', props);

    const role = callerOf(this, this.task);
    for (const [at, input] of (props.calls ?? [undefined]).entries()) {
      new CfnSchedule(this, at === 0 ? 'Schedule' : `Schedule${at + 1}`, {
        name: at === 0 ? props.scheduleName : `${props.scheduleName}-${at + 1}`,
        scheduleExpression: props.expression,
        flexibleTimeWindow: { mode: 'OFF' },
        target: {
          arn: this.task.lambda.functionArn,
          roleArn: role.roleArn,
          input: input && JSON.stringify(input),
          // The next call does what a lost one would have done.
          retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 },
        },
      });
    }
    this.task.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });

    Validations.of(this).acknowledge({
      id: 'Serverless-LambdaAsyncFailureDestination',
      reason: 'A call has no content to keep, and the next one does its work.',
    });

    if (props.silence === null) return;
    const { after, urgency } = props.silence;
    props.alarms.raise(this, 'MissedRuns', {
      metric: this.soundRuns(after),
      below: 1,
      periods: 2,
      urgency,
      impact: `${props.scheduleName} hasn’t run well for ${after.plus(after).toHumanString()}. ${props.impact}`,
      article: 'missed-runs',
    });
  }

  /** How often it ran well: in a small stage, nothing else says that each run fails. */
  private soundRuns(period: Duration): IMetric {
    return new MathExpression({
      expression: 'FILL(calls, 0) - FILL(errors, 0)',
      label: 'Runs that went well',
      period,
      usingMetrics: {
        calls: this.task.lambda.metricInvocations({ period }),
        errors: this.task.lambda.metricErrors({ period }),
      },
    });
  }
}

/**
 * A role that only EventBridge Scheduler can take on, and only for schedules of the account's default group:
 * otherwise anybody's schedule could act with our rights (the confused deputy). Its right is a part of it,
 * so a schedule, which calls at once, never comes before it.
 */
function callerOf(scope: Construct, { lambda }: ServiceFunction): Role {
  const { account } = Stack.of(scope);
  const group = Stack.of(scope).formatArn({
    service: 'scheduler',
    resource: 'schedule-group',
    resourceName: 'default',
  });
  const right = new PolicyStatement({
    actions: ['lambda:InvokeFunction'],
    resources: [lambda.functionArn],
  });
  return new Role(scope, 'Caller', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': account, 'aws:SourceArn': group } },
    }),
    inlinePolicies: { Calls: new PolicyDocument({ statements: [right] }) },
  });
}
