import { join } from 'node:path';
import { LocalFailure } from '../failure.ts';
import { type Assembly, describe, readStack, type Resource } from './assembly.ts';

/** Types that some part of the runner runs. */
const run = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::DynamoDB::GlobalTable',
  // Those for mail that comes back; all others are refused.
  'AWS::Events::Rule',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::SQS::Queue',
  // Read where a template asks for one; functions have no endpoint for them.
  'AWS::SSM::Parameter',
  'AWS::Scheduler::Schedule',
  'AWS::SecretsManager::Secret',
]);

const nestedStack = 'AWS::CloudFormation::Stack';

/**
 * Types that change nothing about what the service does on one machine: permissions, alarms,
 * retention, and names on the internet.
 */
const harmless = new Set([
  'AWS::ApiGatewayV2::ApiMapping',
  'AWS::ApiGatewayV2::DomainName',
  'AWS::Budgets::Budget',
  // One with nothing in it but what is harmless itself: `checkTypes` looks.
  nestedStack,
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::Route53::RecordSet',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SES::EmailIdentity',
  // Only alarms publish to topics; a function that wants one finds no endpoint and fails loudly.
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
]);

/** True for a type that nothing on one machine depends on. */
export function isHarmless(type: string): boolean {
  return harmless.has(type);
}

/**
 * Refuses a template with something in it that would be missing here without a word.
 * @throws LocalFailure naming the resource and its type.
 */
export function checkTypes(assembly: Assembly): void {
  for (const stack of assembly.stacks) {
    for (const resource of stack.resources.values()) {
      if (resource.type === nestedStack) checkNested(assembly, resource);
      if (harmless.has(resource.type)) continue;
      if (!run.has(resource.type)) {
        throw new LocalFailure(
          `The local runner doesn't know how to run ${describe(resource)}: teach lib/local its type, or list it as harmless in lib/local/template/resource-types.ts.`,
        );
      }
      if (resource.condition !== undefined) {
        throw new LocalFailure(
          `The local runner doesn't evaluate conditions, and ${describe(resource)} has one (${resource.condition}).`,
        );
      }
    }
  }
}

/** Nested stacks aren't run, so nothing may be in one that would have to be. */
function checkNested({ folder }: Assembly, resource: Resource): void {
  const file = resource.metadata['aws:asset:path'];
  if (typeof file !== 'string') {
    throw new LocalFailure(`${describe(resource)} doesn't say where its template is.`);
  }
  for (const inside of readStack(resource.id, join(folder, file)).resources.values()) {
    if (harmless.has(inside.type)) continue;
    throw new LocalFailure(
      `The local runner doesn't run nested stacks, and ${describe(inside)} would have to be run: move it to the stack itself.`,
    );
  }
}
