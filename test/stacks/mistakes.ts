import * as z from 'zod';
import { rateMs } from '../../lib/local/scheduler/scheduler.ts';
import type { Resources } from './stage.ts';

/** `{ "Fn::GetAtt": [id, "Arn"] }`: not a `Ref`, which for a queue is its URL. */
const Arn = z
  .object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) })
  .transform((value) => value['Fn::GetAtt'][0]);
const Pointer = z.object({ Ref: z.string() }).transform(({ Ref }) => Ref);

const Table = z.object({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string() })),
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: z.array(z.object({ AttributeName: z.string() })),
      }),
    )
    .default([]),
});
const Queue = z.object({
  VisibilityTimeout: z.number().default(30),
  RedrivePolicy: z.object({ deadLetterTargetArn: z.unknown() }).optional(),
});
const Source = z.object({ EventSourceArn: z.unknown(), FunctionName: Pointer });
const Function = z.object({ Timeout: z.number() });
const Route = z.object({ RouteKey: z.string(), Target: z.unknown() });
const Schedule = z.object({ ScheduleExpression: z.string() });
const Alarm = z.object({ AlarmActions: z.array(z.unknown()).default([]) });

/** Mistakes that AWS takes without a word, or that it refuses only when half is deployed. */
export function mistakesIn(resources: Resources): string[] {
  const of = <Shape extends z.ZodType>(type: string, shape: Shape) =>
    Object.entries(resources)
      .filter(([, { Type }]) => Type === type)
      .map(([id, { Properties }]) => ({ id, its: shape.parse(Properties) }));
  const isA = (id: string | undefined, type: string) =>
    id !== undefined && resources[id]?.Type === type;
  return [
    ...of('AWS::DynamoDB::GlobalTable', Table).flatMap(({ its }) => undefinedKeys(its)),
    ...of('AWS::SQS::Queue', Queue)
      .filter(({ its }) => its.RedrivePolicy !== undefined)
      .filter(({ its }) => {
        const target = Arn.safeParse(its.RedrivePolicy?.deadLetterTargetArn).data;
        return !isA(target, 'AWS::SQS::Queue');
      })
      .map(({ id }) => `${id}: what fails goes to no ARN of a queue`),
    ...of('AWS::Lambda::EventSourceMapping', Source).flatMap(({ id, its }) => {
      const source = Arn.safeParse(its.EventSourceArn).data;
      if (!isA(source, 'AWS::SQS::Queue')) return [`${id}: reads from no ARN of a queue`];
      const { VisibilityTimeout } = Queue.parse(resources[source ?? '']?.Properties);
      const { Timeout } = Function.parse(resources[its.FunctionName]?.Properties);
      return VisibilityTimeout < Timeout
        ? [`${id}: a message comes back before its time is up`]
        : [];
    }),
    ...of('AWS::ApiGatewayV2::Route', Route)
      .filter(({ its }) => !isA(integrationOf(its.Target), 'AWS::ApiGatewayV2::Integration'))
      .map(({ its }) => `${its.RouteKey}: leads to no integration`),
    ...of('AWS::Scheduler::Schedule', Schedule)
      .filter(({ its }) => !comesDue(its.ScheduleExpression))
      .map(({ id, its }) => `${id}: ${its.ScheduleExpression} never comes due`),
    ...of('AWS::CloudWatch::Alarm', Alarm)
      .filter(({ its }) => its.AlarmActions.length === 0)
      .map(({ id }) => `${id}: nobody hears it`),
  ];
}

function undefinedKeys({
  AttributeDefinitions,
  GlobalSecondaryIndexes,
}: z.output<typeof Table>): string[] {
  const defined = new Set(AttributeDefinitions.map(({ AttributeName }) => AttributeName));
  return GlobalSecondaryIndexes.flatMap(({ IndexName, KeySchema }) =>
    KeySchema.filter(({ AttributeName }) => !defined.has(AttributeName)).map(
      ({ AttributeName }) => `the index ${IndexName}: ${AttributeName} is not defined`,
    ),
  );
}

/** `integrations/{id}` as CloudFormation joins it. */
function integrationOf(target: unknown): string | undefined {
  const Joined = z.object({
    'Fn::Join': z.tuple([z.literal(''), z.tuple([z.literal('integrations/'), Pointer])]),
  });
  return Joined.safeParse(target).data?.['Fn::Join'][1][1];
}

function comesDue(expression: string): boolean {
  try {
    rateMs(expression);
    return true;
  } catch {
    // It says what is wrong with it, and that is said here by its id.
    return false;
  }
}
