import * as z from 'zod';

/** The logical id that a `Ref` or `Fn::GetAtt` points to. */
const Pointer = z.union([
  z.object({ Ref: z.string() }).transform(({ Ref }) => Ref),
  z
    .object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) })
    .transform((at) => at['Fn::GetAtt'][0]),
]);

/** A resource type, with those of its properties that tests look at. */
export interface Shape<Properties extends z.ZodType> {
  type: string;
  properties: Properties;
}

function shape<Properties extends z.ZodType>(
  type: string,
  properties: Properties,
): Shape<Properties> {
  return { type, properties };
}

const Anything = z.unknown();

export const lambdas = shape(
  'AWS::Lambda::Function',
  z.looseObject({
    FunctionName: z.string().optional(),
    RecursiveLoop: z.enum(['Allow', 'Terminate']).default('Terminate'),
    Timeout: z.number(),
    MemorySize: z.number(),
    Role: Pointer,
    LoggingConfig: z.looseObject({ LogGroup: Pointer }),
    Environment: z.object({ Variables: z.record(z.string(), Anything) }),
  }),
);

export const permissions = shape(
  'AWS::Lambda::Permission',
  z.looseObject({ FunctionName: Pointer, Principal: z.string() }),
);

export const eventSources = shape(
  'AWS::Lambda::EventSourceMapping',
  z.looseObject({ EventSourceArn: Pointer, FunctionName: Pointer }),
);

export const logGroups = shape('AWS::Logs::LogGroup', z.looseObject({}));

export const queues = shape(
  'AWS::SQS::Queue',
  z.looseObject({
    VisibilityTimeout: z.number().optional(),
    RedrivePolicy: z
      .object({ deadLetterTargetArn: Pointer, maxReceiveCount: z.number() })
      .optional(),
  }),
);

export const queuePolicies = shape('AWS::SQS::QueuePolicy', z.looseObject({}));

const metric = {
  Namespace: z.string().optional(),
  MetricName: z.string().optional(),
  Dimensions: Anything.optional(),
};

export const alarms = shape(
  'AWS::CloudWatch::Alarm',
  z.looseObject({
    AlarmDescription: z.string(),
    AlarmActions: z.array(Pointer).default([]),
    Threshold: z.number(),
    Period: z.number().optional(),
    ...metric,
    /** What an alarm on an expression looks at. */
    Metrics: z
      .array(z.looseObject({ MetricStat: z.looseObject({ Metric: z.object(metric) }).optional() }))
      .default([]),
  }),
);

export const dashboards = shape(
  'AWS::CloudWatch::Dashboard',
  z.looseObject({ DashboardName: z.string(), DashboardBody: Anything }),
);

export const metricFilters = shape(
  'AWS::Logs::MetricFilter',
  z.looseObject({
    FilterPattern: z.string(),
    MetricTransformations: z.array(z.looseObject({ MetricName: z.string() })),
  }),
);

const Texts = z.union([z.string().transform((text) => [text]), z.array(z.string())]);

export const topics = shape(
  'AWS::SNS::Topic',
  z.looseObject({ KmsMasterKeyId: Anything.optional() }),
);

export const topicPolicies = shape(
  'AWS::SNS::TopicPolicy',
  z.looseObject({
    Topics: z.array(Pointer),
    PolicyDocument: z.object({
      Statement: z.array(
        z.object({
          Effect: z.enum(['Allow', 'Deny']),
          Action: Texts,
          Principal: z.union([z.literal('*'), z.object({ Service: z.string() })]).optional(),
          Resource: Pointer,
          Condition: z.record(z.string(), z.record(z.string(), Anything)).default({}),
        }),
      ),
    }),
  }),
);

export const subscriptions = shape(
  'AWS::SNS::Subscription',
  z.looseObject({ Endpoint: Anything, Protocol: z.string(), TopicArn: Pointer }),
);

export const schedules = shape(
  'AWS::Scheduler::Schedule',
  z.looseObject({
    Name: z.string(),
    ScheduleExpression: z.string(),
    Target: z.looseObject({ Arn: Pointer, Input: z.string().optional() }),
  }),
);

const PolicyDocument = z.object({
  Statement: z.array(
    z.object({
      Effect: z.literal('Allow'),
      Action: Texts,
      Resource: Anything,
      Condition: Anything.optional(),
    }),
  ),
});

export const roles = shape(
  'AWS::IAM::Role',
  z.looseObject({
    AssumeRolePolicyDocument: z.object({
      Statement: z.tuple([
        z.object({
          Principal: z.object({ Service: z.string() }),
          Condition: z
            .object({ StringEquals: z.record(z.string(), Anything) })
            .default({ StringEquals: {} }),
        }),
      ]),
    }),
    Policies: z.array(z.object({ PolicyDocument })).default([]),
  }),
);

export const policies = shape(
  'AWS::IAM::Policy',
  z.looseObject({
    Roles: z.array(Pointer),
    PolicyDocument,
  }),
);

export const routes = shape(
  'AWS::ApiGatewayV2::Route',
  z.looseObject({ RouteKey: z.string(), Target: Anything }),
);

export const integrations = shape(
  'AWS::ApiGatewayV2::Integration',
  z.looseObject({ IntegrationUri: Pointer, ResponseParameters: Anything }),
);

export const httpStages = shape(
  'AWS::ApiGatewayV2::Stage',
  z.looseObject({
    AccessLogSettings: z.object({ Format: z.string() }).loose(),
    DefaultRouteSettings: Anything,
  }),
);

export const httpApis = shape('AWS::ApiGatewayV2::Api', z.looseObject({}));

export const domainNames = shape('AWS::ApiGatewayV2::DomainName', z.looseObject({}));

export const domainMappings = shape(
  'AWS::ApiGatewayV2::ApiMapping',
  z.looseObject({ ApiId: Pointer, DomainName: Pointer, Stage: z.string() }),
);

export const records = shape('AWS::Route53::RecordSet', z.looseObject({}));

export const tables = shape(
  'AWS::DynamoDB::GlobalTable',
  z.looseObject({
    GlobalSecondaryIndexes: z
      .array(z.looseObject({ IndexName: z.string(), KeySchema: Anything, Projection: Anything }))
      .optional(),
  }),
);

export const parameters = shape(
  'AWS::SSM::Parameter',
  z.looseObject({ Name: z.string(), Value: Pointer }),
);

export const secrets = shape(
  'AWS::SecretsManager::Secret',
  z.looseObject({ SecretString: z.string() }),
);

export const configurationSets = shape(
  'AWS::SES::ConfigurationSet',
  z.looseObject({ Name: z.string(), SuppressionOptions: Anything, DeliveryOptions: Anything }),
);

export const emailIdentities = shape(
  'AWS::SES::EmailIdentity',
  z.looseObject({ EmailIdentity: z.string() }),
);

export const eventDestinations = shape(
  'AWS::SES::ConfigurationSetEventDestination',
  z.looseObject({ ConfigurationSetName: Anything, EventDestination: Anything }),
);

export const eventRules = shape(
  'AWS::Events::Rule',
  z.looseObject({
    EventPattern: Anything,
    Targets: z.array(z.looseObject({ Arn: Pointer, DeadLetterConfig: z.object({ Arn: Pointer }) })),
  }),
);
