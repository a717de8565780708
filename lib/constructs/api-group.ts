import { Validations } from 'aws-cdk-lib';
import { HttpMethod, HttpRoute, HttpRouteKey, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import type { Operation } from '../../shared/contract/define.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

export interface ApiGroupProps extends ServiceFunctionProps {
  readonly api: HttpApi;
  /** The operations of the group: each becomes a route. */
  readonly operations: readonly Operation[];
  /** Takes whatever no route matches, too. @default false */
  readonly takesTheRest?: boolean;
}

/** One function for one group of endpoints, with the routes that the contract gives it. */
export class ApiGroup extends Construct {
  readonly server: ServiceFunction;

  constructor(scope: Construct, id: string, props: ApiGroupProps) {
    super(scope, id);
    this.server = new ServiceFunction(this, 'Server', props);

    const integration = new HttpLambdaIntegration('Integration', this.server.lambda, {
      scopePermissionToRoute: false,
    });
    for (const { id: name, path, method } of props.operations) {
      new HttpRoute(this, name, {
        httpApi: props.api,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration,
      });
    }
    if (props.takesTheRest) {
      new HttpRoute(this, 'Rest', {
        httpApi: props.api,
        routeKey: HttpRouteKey.DEFAULT,
        integration,
      });
    }

    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'Credentials are checked in the function: an authorizer would keep a revoked key alive in its cache, or cost a second function without one.',
    });
  }
}
