import { Validations } from 'aws-cdk-lib';
import {
  CfnIntegration,
  CfnRoute,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  type HttpApi,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

export interface ApiGroupProps extends ServiceFunctionProps {
  readonly api: HttpApi;
  /** What it answers: operations of the contract, or paths of a page. */
  readonly routes: readonly ApiRoute[];
  /**
   * The group whose routes these were: they keep their names in the template. Under new ones they would be
   * made before the old ones are removed, and the gateway takes no second route with the same key.
   */
  readonly routesStayWith?: ApiGroup | undefined;
  /** Takes whatever no route matches, too. @default false */
  readonly takesTheRest?: boolean;
}

/** A route of the gateway. `id` names it in the template. */
export interface ApiRoute {
  readonly id: string;
  readonly method: keyof typeof HttpMethod;
  /** Variables in braces: `/artists/{id}`, `/app/{proxy+}`. */
  readonly path: string;
}

/** One function for one group of endpoints, with its routes. */
export class ApiGroup extends Construct {
  readonly server: ServiceFunction;

  constructor(scope: Construct, id: string, props: ApiGroupProps) {
    super(scope, id);
    this.server = new ServiceFunction(this, 'Server', props);

    const integration = new HttpLambdaIntegration('Integration', this.server.lambda, {
      scopePermissionToRoute: false,
    });
    const home = props.routesStayWith ?? this;
    for (const { id: name, path, method } of props.routes) {
      new HttpRoute(home, name, {
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

    withoutTypeOfNothing(home);

    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'Credentials are checked in the function: an authorizer would keep a revoked key alive in its cache, or cost a second function without one.',
    });
  }
}

/** The gateway gives an answer without a content type one of its own; these have no content. */
export function withoutTypeOfNothing(group: Construct): void {
  const mapped = {
    ResponseParameters: [{ Source: "''", Destination: 'remove:header.content-type' }],
  };
  for (const child of group.node.findAll()) {
    if (child instanceof CfnIntegration) child.responseParameters = { 204: mapped, 304: mapped };
  }
}

/** API Gateway refuses more changes at once than an account may make in a second. */
const atOnce = 15;

/**
 * Has CloudFormation make the routes and integrations of an API in turns: each waits for the one that stands
 * so many before it. It would make all at once, and API Gateway throttles that until the deployment fails.
 */
export function makeInTurns(scope: Construct): void {
  const children = scope.node.findAll();
  const integrations = children.filter((part) => part instanceof CfnIntegration);
  const routes = children.filter((part) => part instanceof CfnRoute);
  for (const parts of [integrations, routes]) {
    for (const [at, part] of parts.entries()) {
      const before = parts[at - atOnce];
      if (before !== undefined) part.addResourceDependency(before);
    }
  }
}
