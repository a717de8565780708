import { Duration, Validations } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { canaryPath } from '../../shared/plan/canary.ts';
import type { MetricName } from '../../shared/telemetry/metrics.ts';
import { withoutTypeOfNothing } from './api-group.ts';
import { ScheduledTask } from './scheduled-task.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

export interface CanaryProps extends ServiceFunctionProps {
  readonly api: HttpApi;
  /** Where its line's metrics are. */
  readonly namespace: string;
  /** Null: it's only called by hand, and nobody is told when it's silent. */
  readonly schedule: { readonly name: string; readonly everyMinutes: 5 | 60 } | null;
}

const arrived: MetricName = 'EndToEndSeconds';

/** The canary: a function that is called again and again, and by the webhook that comes of it. */
export class Canary extends Construct {
  readonly canary: ServiceFunction;

  constructor(scope: Construct, id: string, props: CanaryProps) {
    super(scope, id);
    const { schedule, alarms, namespace } = props;
    this.canary =
      schedule === null
        ? new ServiceFunction(this, 'Task', props)
        : new ScheduledTask(this, 'Runs', {
            ...props,
            scheduleName: schedule.name,
            expression:
              schedule.everyMinutes === 60
                ? 'rate(1 hour)'
                : `rate(${schedule.everyMinutes} minutes)`,
            // Its silence has an alarm of its own, which asks more of it.
            silence: null,
          }).task;
    new HttpRoute(this, 'Receive', {
      httpApi: props.api,
      routeKey: HttpRouteKey.with(canaryPath, HttpMethod.POST),
      integration: new HttpLambdaIntegration('Integration', this.canary.lambda, {
        scopePermissionToRoute: false,
      }),
    });
    withoutTypeOfNothing(this);
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The function checks the signature of what it receives, as every receiver does.',
    });
    if (schedule === null) return;
    const between = Duration.minutes(schedule.everyMinutes);
    alarms.raise(this, 'Silent', {
      metric: new Metric({
        namespace,
        metricName: arrived,
        dimensionsMap: { kind: 'canary' },
        statistic: 'SampleCount',
        period: between,
      }),
      below: 1,
      periods: roundsMissed,
      urgency: 'page',
      impact: `For ${Duration.minutes(roundsMissed * schedule.everyMinutes).toHumanString()}, no change of the canary has arrived at its webhook. The same may be true of your customers’ changes.`,
      article: 'canary-silent',
    });
  }
}

/** So many rounds in a row that don't arrive are no accident. */
const roundsMissed = 3;
