import * as z from 'zod';
import { run, stacks } from './cdk.ts';
import type { Moto } from './moto.ts';
import { JudgeError, type Python } from './python.ts';

const Whole = z.coerce.number();
const Keys = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const Resource = z.object({ id: z.string(), name: z.string(), type: z.string() });
const Resources = z.array(Resource);
const Texts = z.union([z.string().transform((text) => [text]), z.array(z.string())]);

const Table = z.object({
  TableName: z.string(),
  KeySchema: Keys,
  DeletionProtectionEnabled: z.boolean(),
  BillingModeSummary: z.object({ BillingMode: z.string() }),
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: Keys,
        Projection: z.object({
          ProjectionType: z.string(),
          NonKeyAttributes: z.array(z.string()).default([]),
        }),
      }),
    )
    .default([]),
  TimeToLive: z.object({ TimeToLiveStatus: z.string(), AttributeName: z.string().optional() }),
  Backups: z.object({ PointInTimeRecoveryStatus: z.string() }),
});

const Queue = z.object({
  QueueUrl: z.string(),
  QueueArn: z.string(),
  VisibilityTimeout: Whole,
  MessageRetentionPeriod: Whole,
  RedrivePolicy: z
    .string()
    .transform((text) =>
      z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: Whole }).parse(JSON.parse(text)),
    )
    .optional(),
});

const Function = z.object({
  FunctionName: z.string(),
  FunctionArn: z.string(),
  Role: z.string(),
  Runtime: z.string(),
  Handler: z.string(),
  Timeout: z.number(),
  MemorySize: z.number(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
  /** Where its code was unpacked, and which files that were. */
  Folder: z.string(),
  Files: z.array(z.string()),
  Policy: z.looseObject({
    Statement: z
      .array(z.looseObject({ Principal: z.unknown(), Condition: z.unknown().optional() }))
      .default([]),
  }),
});

const Mapping = z.object({
  UUID: z.string(),
  EventSourceArn: z.string(),
  FunctionArn: z.string(),
  BatchSize: z.number(),
  State: z.string(),
  FunctionResponseTypes: z.array(z.string()).default([]),
  ScalingConfig: z.object({ MaximumConcurrency: z.number() }).optional(),
});

const Api = z.object({
  ApiId: z.string(),
  Routes: z.array(z.object({ RouteKey: z.string(), Target: z.string().optional() })),
  Integrations: z.array(
    z.object({
      IntegrationId: z.string(),
      IntegrationUri: z.string(),
      PayloadFormatVersion: z.string(),
      ResponseParameters: z.record(z.string(), z.record(z.string(), z.string())).default({}),
    }),
  ),
  Stages: z.array(
    z.object({
      StageName: z.string(),
      DefaultRouteSettings: z.object({
        ThrottlingBurstLimit: z.number(),
        ThrottlingRateLimit: z.number(),
      }),
      AccessLogSettings: z.object({ DestinationArn: z.string(), Format: z.string() }),
    }),
  ),
});

const Statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: Texts,
  Resource: Texts,
  Condition: z.record(z.string(), z.record(z.string(), Texts)).optional(),
});

const Role = z.object({
  RoleName: z.string(),
  Arn: z.string(),
  /** Who may take it on. */
  Trust: z.object({ Statement: z.array(z.looseObject({ Principal: z.unknown() })) }),
  Policies: z.record(z.string(), z.object({ Statement: z.array(Statement) })),
  Attached: z.array(z.unknown()),
});

const Schedule = z.object({
  Name: z.string(),
  GroupName: z.string(),
  ScheduleExpression: z.string(),
  State: z.string(),
  Target: z.object({ Arn: z.string(), RoleArn: z.string(), Input: z.string().default('{}') }),
});

const Alarm = z.object({
  AlarmName: z.string(),
  AlarmDescription: z.string(),
  ActionsEnabled: z.boolean(),
  AlarmActions: z.array(z.string()),
});

/** What is deployed, as the APIs tell it. */
export const Inventory = z.object({
  resources: z.object({ data: Resources, service: Resources, operations: Resources }),
  outputs: z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })),
  tables: z.array(Table),
  secrets: z.array(z.object({ ARN: z.string(), Name: z.string(), Description: z.string() })),
  schedules: z.array(Schedule),
  queues: z.array(Queue),
  functions: z.array(Function),
  sessions: z.record(
    z.string(),
    z.object({ AccessKeyId: z.string(), SecretAccessKey: z.string(), SessionToken: z.string() }),
  ),
  mappings: z.array(Mapping),
  apis: z.array(Api),
  roles: z.record(z.string(), Role),
  alarms: z.array(Alarm),
  topics: z.array(
    z.object({
      TopicArn: z.string(),
      Attributes: z.looseObject({ Policy: z.string() }),
      Subscriptions: z.array(z.object({ Protocol: z.string(), Endpoint: z.string() })),
    }),
  ),
  rules: z.array(
    z.object({
      Name: z.string(),
      State: z.string(),
      EventPattern: z.string(),
      Targets: z.array(z.object({ Arn: z.string() })),
    }),
  ),
  filters: z.array(z.object({ filterName: z.string(), logGroupName: z.string() })),
  log_groups: z.array(
    z.object({ logGroupName: z.string(), retentionInDays: z.number().optional() }),
  ),
});
export type Inventory = z.output<typeof Inventory>;

/** Asks the APIs what is deployed. @param bundles the folder for the code of the functions */
export async function takeInventory(
  python: Python,
  { environment }: Moto,
  bundles: string,
): Promise<Inventory> {
  const words = [python.script('inventory.py'), stacks.service, stacks.data, bundles];
  const { passed, printed, output } = await run([python.program, ...words], { environment });
  if (!passed) throw new JudgeError(`Can’t ask what is deployed: ${output}`);
  return Inventory.parse(JSON.parse(printed));
}
