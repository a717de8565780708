import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ServiceFunction } from '../constructs/service-function.ts';

/** Gives a function a variable of its environment, if there is a value. */
export function setVariable(
  { lambda }: ServiceFunction,
  name: string,
  value: string | undefined,
): void {
  if (value !== undefined) lambda.addEnvironment(name, value);
}

/** Allows a function actions on resources. */
export function allow({ lambda }: ServiceFunction, actions: string[], resources: string[]): void {
  lambda.addToRolePolicy(new PolicyStatement({ actions, resources }));
}
