import { CfnIntegration, CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';

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
