import { Validations } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { canaryPath } from '../../shared/plan/canary.ts';
import type { MetricName } from '../../shared/telemetry/metrics.ts';
import { alarmPeriod } from './alarms.ts';
import { withoutTypeOfNothing } from './api-group.ts';
import { ScheduledTask } from './scheduled-task.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

export interface CanaryProps extends ServiceFunctionProps {
  readonly api: HttpApi;
  /** Where its line's metrics are. */
  readonly namespace: string;
  /** The name of its schedule; null: it's only called by hand, and nobody is told when it's silent. */
  readonly scheduleName: string | null;
}

const arrived: MetricName = 'EndToEndSeconds';

/** The canary: a function that is called every five minutes, and by the webhook that comes of it. */
export class Canary extends Construct {
  readonly canary: ServiceFunction;

  constructor(scope: Construct, id: string, props: CanaryProps) {
    super(scope, id);
    const { scheduleName, alarms, namespace } = props;
    this.canary =
      scheduleName === null
        ? new ServiceFunction(this, 'Task', props)
        : new ScheduledTask(this, 'Runs', {
            ...props,
            scheduleName,
            expression: 'rate(5 minutes)',
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
      reason: 'The function checks the signature of what it receives, as any receiver does.',
    });
    if (scheduleName === null) return;
    alarms.raise(this, 'Silent', {
      metric: new Metric({
        namespace,
        metricName: arrived,
        dimensionsMap: { kind: 'canary' },
        statistic: 'SampleCount',
        period: alarmPeriod,
      }),
      below: 1,
      periods: silentMinutes / alarmPeriod.toMinutes(),
      urgency: 'page',
      impact: `For ${silentMinutes} minutes, no change of the canary has arrived at its webhook. The same may be true of your customers’ changes.`,
      article: 'canary-silent',
    });
  }
}

const silentMinutes = 15;
