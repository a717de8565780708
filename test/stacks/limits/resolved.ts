import * as z from 'zod';
import { resolve, type Scope } from '../../../lib/local/template/intrinsics.ts';

const Template = z.looseObject({
  Parameters: z
    .record(z.string(), z.looseObject({ Type: z.string(), Default: z.unknown().optional() }))
    .default({}),
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
  Outputs: z.record(z.string(), z.unknown()).default({}),
});

/** A template as CloudFormation gets it, with the name of its stack. */
export interface Given {
  readonly stack: string;
  readonly template: unknown;
}

/** A resource with its properties as AWS gets them. */
export interface ResolvedResource {
  readonly id: string;
  readonly type: string;
  /** As it is given, or as CloudFormation would make it. */
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A template with everything in it worked out, as if it were deployed to the Region with the longest name. */
export interface ResolvedTemplate {
  readonly stack: string;
  readonly bytes: number;
  readonly parameters: number;
  readonly outputs: number;
  readonly resources: readonly ResolvedResource[];
}

/** No Region of AWS has a longer name. */
const region = 'ap-southeast-1';
const account = '123456789012';
const stackIdOf = (stack: string) =>
  `arn:aws:cloudformation:${region}:${account}:stack/${stack}/0a1b2c3d-0000-4000-8000-0123456789ab`;
/** What CloudFormation puts behind the names that it makes. */
const suffix = '1A2B3C4D5E6F';

/** Properties that name a resource. */
const naming = [
  ...['FunctionName', 'RoleName', 'QueueName', 'TopicName', 'LogGroupName', 'AlarmName'],
  ...['TableName', 'DashboardName', 'Name', 'EmailIdentity'],
];
/** Of these, a name that CloudFormation makes is cut to this length. */
const madeLengthMax: Readonly<Record<string, number>> = {
  'AWS::Lambda::Function': 64,
  'AWS::IAM::Role': 64,
  'AWS::SQS::Queue': 80,
  'AWS::Events::Rule': 64,
};
const services: Readonly<Record<string, (name: string) => string>> = {
  'AWS::Lambda::Function': (name) => `arn:aws:lambda:${region}:${account}:function:${name}`,
  'AWS::IAM::Role': (name) => `arn:aws:iam::${account}:role/${name}`,
  'AWS::SQS::Queue': (name) => `arn:aws:sqs:${region}:${account}:${name}`,
  'AWS::SNS::Topic': (name) => `arn:aws:sns:${region}:${account}:${name}`,
  'AWS::Logs::LogGroup': (name) => `arn:aws:logs:${region}:${account}:log-group:${name}:*`,
  'AWS::CloudWatch::Alarm': (name) => `arn:aws:cloudwatch:${region}:${account}:alarm:${name}`,
  'AWS::DynamoDB::GlobalTable': (name) => `arn:aws:dynamodb:${region}:${account}:table/${name}`,
  'AWS::SecretsManager::Secret': (name) =>
    `arn:aws:secretsmanager:${region}:${account}:secret:${name}-AbCdEf`,
  'AWS::Events::Rule': (name) => `arn:aws:events:${region}:${account}:rule/${name}`,
};
/** What `Ref` says of types of which it isn't the name. */
const references: Readonly<Record<string, (name: string) => string>> = {
  'AWS::SQS::Queue': (name) => `https://sqs.${region}.amazonaws.com/${account}/${name}`,
  'AWS::SNS::Topic': services['AWS::SNS::Topic']!,
  'AWS::SecretsManager::Secret': services['AWS::SecretsManager::Secret']!,
  'AWS::Lambda::EventSourceMapping': () => '0a1b2c3d-0000-4000-8000-0123456789ab',
  'AWS::ApiGatewayV2::Api': () => 'a1b2c3d4e5',
  'AWS::ApiGatewayV2::Integration': () => 'a1b2c3d',
};
const pseudo: Readonly<Record<string, unknown>> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** Works out templates together: what one notes in Systems Manager or gives to a nested one, the other reads. */
export function resolved(given: readonly Given[]): ResolvedTemplate[] {
  const parsed = given.map(({ stack, template }) => ({ stack, its: Template.parse(template) }));
  const noted = new Map<unknown, unknown>();
  const handed = new Map<string, unknown>();
  const scopes = new Map(parsed.map((one) => [one.stack, scopeOf(one, noted, handed)]));
  for (const { stack, its } of parsed) {
    const scope = scopes.get(stack)!;
    for (const { Type, Properties } of Object.values(its.Resources)) {
      if (Type === 'AWS::SSM::Parameter') {
        noted.set(Properties.Name, resolve(Properties.Value, scope));
      }
      if (Type !== 'AWS::CloudFormation::Stack') continue;
      const values = z.record(z.string(), z.unknown()).parse(Properties.Parameters ?? {});
      for (const [name, value] of Object.entries(values)) handed.set(name, resolve(value, scope));
    }
  }
  return parsed.map(({ stack, its }) => ({
    stack,
    bytes: Buffer.byteLength(JSON.stringify(its)),
    parameters: Object.keys(its.Parameters).length,
    outputs: Object.keys(its.Outputs).length,
    resources: Object.entries(its.Resources).map(([id, { Type, Properties }]) => ({
      id,
      type: Type,
      name: nameOf(stack, id, Type, Properties, scopes.get(stack)!),
      properties: z.record(z.string(), z.unknown()).parse(resolve(Properties, scopes.get(stack)!)),
    })),
  }));
}

function nameOf(
  stack: string,
  id: string,
  type: string,
  properties: Readonly<Record<string, unknown>>,
  scope: Scope,
): string {
  const given = naming.map((property) => properties[property]).find((name) => name !== undefined);
  if (given !== undefined) return String(resolve(given, scope));
  const made = `${stack}-${id}`.slice(0, (madeLengthMax[type] ?? 255) - suffix.length - 1);
  return `${made}-${suffix}`;
}

function scopeOf(
  { stack, its }: { stack: string; its: z.output<typeof Template> },
  noted: ReadonlyMap<unknown, unknown>,
  handed: ReadonlyMap<string, unknown>,
): Scope {
  const nameIn = (id: string) => {
    const { Type, Properties } = its.Resources[id]!;
    return { type: Type, name: nameOf(stack, id, Type, Properties, scope) };
  };
  const scope: Scope = {
    reference: (id) => {
      if (id === 'AWS::StackName') return stack;
      if (id === 'AWS::StackId') return stackIdOf(stack);
      if (id in pseudo) return pseudo[id];
      const parameter = its.Parameters[id];
      if (parameter !== undefined) {
        return handed.get(id) ?? noted.get(parameter.Default) ?? parameter.Default ?? '';
      }
      const { type, name } = nameIn(id);
      return references[type]?.(name) ?? name;
    },
    attribute: (id, attribute) => {
      const { type, name } = nameIn(id);
      if (attribute === 'Arn' || attribute === 'TopicArn') return services[type]?.(name) ?? name;
      if (attribute === 'QueueName') return name;
      if (attribute === 'ApiEndpoint')
        return `https://a1b2c3d4e5.execute-api.${region}.amazonaws.com`;
      return `${name}-${attribute}`;
    },
  };
  return scope;
}
