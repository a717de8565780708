import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, paginateGetMetricData } from '@aws-sdk/client-cloudwatch';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { stackName } from '../stages.ts';
import { type Counted, countedOf } from './last-day-counts.ts';
import { functionNameOf } from './invoke.ts';
import { messageOf } from '../local/failure.ts';

/** The clients that a stage is read by, with the rights of whoever runs the command. */
export interface StageClients {
  readonly stacks: CloudFormationClient;
  readonly metrics: CloudWatchClient;
  readonly lambda: Pick<LambdaClient, 'send'>;
}

const usual = (): StageClients => ({
  stacks: new CloudFormationClient({}),
  metrics: new CloudWatchClient({}),
  lambda: new LambdaClient({}),
});

const Operator = z.object({
  Environment: z.object({ Variables: z.looseObject({ TABLE_NAME: z.string() }) }),
});
const Result = z.object({ Id: z.string(), Values: z.array(z.number()).default([]) });

const dayMs = 86_400_000;
const hours = { seconds: 3600, per: 'an hour' };
const minutes = { seconds: 60, per: 'a minute' };
/** CloudWatch takes no more at once. */
const queriesMax = 500;

/**
 * What AWS counted of a stage in the last 24 hours: that is what a small stage has no alarm on. Each is counted in
 * hours, the worst of which says more than a day.
 * @returns a line for each thing that was too much, or one that says that nothing was; never fails.
 */
export async function lastDay(stage: string, now: Date, clients = usual()): Promise<string> {
  try {
    const since = new Date(now.getTime() - dayMs);
    const lines = await tooMuch(stage, { since, now, ...hours }, clients);
    return lines.length === 0
      ? 'last 24 hours: AWS counted nothing that is too much'
      : lines.map((line) => `last 24 hours: ${line}`).join('\n');
  } catch (error) {
    return `last 24 hours: COULDN’T BE READ with the credentials of this shell: ${messageOf(error)}`;
  }
}

/**
 * The calls, messages, and requests that failed since a deployment: a small stage has no alarm on each.
 * @returns a line for each kind; none where nothing failed.
 */
export async function failuresSince(
  stage: string,
  since: Date,
  now: Date,
  clients = usual(),
): Promise<string[]> {
  const lines = await tooMuch(stage, { since, now, ...minutes }, clients);
  return lines.filter((line) => /#(function-errors|failed-messages)\)$/.test(line));
}

/** When something is looked at, and what is counted together. */
interface Span {
  since: Date;
  now: Date;
  seconds: number;
  per: string;
}

async function tooMuch(stage: string, span: Span, clients: StageClients): Promise<string[]> {
  const counted = countedOf(await partsOf(stage, clients));
  const worst = await worstOf(counted, span, clients.metrics);
  return counted.flatMap(({ line, above }, at) => {
    const value = worst.get(`m${at}`) ?? 0;
    return value > above ? [line(Math.round(value), span.per)] : [];
  });
}

/** What the service stack of a stage consists of, by type, and the name of its table. */
async function partsOf(stage: string, { stacks, lambda }: StageClients) {
  const byType = new Map<string, { id: string; name: string }[]>();
  const StackName = stackName(stage, 'Service');
  for await (const page of paginateListStackResources({ client: stacks }, { StackName })) {
    for (const resource of page.StackResourceSummaries ?? []) {
      const {
        ResourceType = '',
        LogicalResourceId: id = '',
        PhysicalResourceId: name = '',
      } = resource;
      byType.set(ResourceType, [...(byType.get(ResourceType) ?? []), { id, name }]);
    }
  }
  const FunctionName = functionNameOf({ stage }, 'operator');
  const operator = Operator.parse(
    await lambda.send(new GetFunctionConfigurationCommand({ FunctionName })),
  );
  return { stage, byType, tableName: operator.Environment.Variables.TABLE_NAME };
}

/** The largest value that each had, by its ID; none where nothing was counted. */
async function worstOf(
  counted: readonly Counted[],
  { since, now, seconds }: Span,
  client: CloudWatchClient,
): Promise<ReadonlyMap<string, number>> {
  const worst = new Map<string, number>();
  const queries = counted.map(({ metric, statistic }, at) => ({
    Id: `m${at}`,
    MetricStat: { Metric: metric, Period: seconds, Stat: statistic },
  }));
  for (let at = 0; at < queries.length; at += queriesMax) {
    const asked = {
      MetricDataQueries: queries.slice(at, at + queriesMax),
      StartTime: since,
      EndTime: now,
    };
    for await (const { MetricDataResults = [] } of paginateGetMetricData({ client }, asked)) {
      for (const result of MetricDataResults) {
        const { Id, Values } = Result.parse(result);
        worst.set(Id, Math.max(worst.get(Id) ?? 0, ...Values));
      }
    }
  }
  return worst;
}
