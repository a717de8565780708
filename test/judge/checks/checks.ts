import type { Inventory } from '../inventory.ts';
import { scheduleFaults } from './schedules.ts';
import * as z from 'zod';
import { isDeepStrictEqual } from 'node:util';
import { indexes, ttlAttribute } from '../../../shared/table/indexes.ts';
import { operations } from '../../../shared/contract/index.ts';
import { dashboardRoutes, mcpRoutes, routesOf } from '../../../lib/stacks/api-functions.ts';
import { canaryPath } from '../../../shared/plan/canary.ts';
import { QueueName, receivesMax } from '../../../shared/plan/queues.ts';
import { nameOf } from '../../../lib/bundling/bundle-functions.ts';
import { workers } from '../../../lib/stacks/functions.ts';

/** What is looked at in what was deployed; each gives a sentence for each fault that it finds. */
export const checks: Readonly<Record<string, (inventory: Inventory) => string[]>> = {
  'table and secrets': dataFaults,
  queues: queueFaults,
  routes: apiFaults,
  schedules: scheduleFaults,
  alarms: alarmFaults,
  'code and roles': codeFaults,
};

/** Every fault that is found in what was deployed, each after the name of its check. */
export function faultsOf(inventory: Inventory): string[] {
  return Object.entries(checks).flatMap(([name, find]) =>
    find(inventory).map((fault) => `${name}: ${fault}`),
  );
}

const Policy = z.object({
  Statement: z.array(
    z.looseObject({
      Effect: z.string(),
      Action: z.union([z.string(), z.array(z.string())]),
      Principal: z.unknown(),
      Resource: z.unknown(),
    }),
  ),
});

/** Each alarm tells a topic that takes it and that somebody reads. */
export function alarmFaults({ alarms, topics }: Pick<Inventory, 'alarms' | 'topics'>): string[] {
  const faults: string[] = [];
  if (alarms.length === 0) faults.push('there are no alarms');
  for (const { AlarmName: name, AlarmActions, ActionsEnabled } of alarms) {
    if (!ActionsEnabled) faults.push(`${name} is told to say nothing`);
    if (AlarmActions.length === 0) faults.push(`nobody hears ${name}`);
    for (const target of AlarmActions) {
      const topic = topics.find(({ TopicArn }) => TopicArn === target);
      if (topic === undefined) faults.push(`${name} tells ${target}, which isn’t there`);
      else if (!letsAlarmsIn(topic)) faults.push(`${name} tells ${target}, which doesn’t take it`);
      else if (topic.Subscriptions.length === 0)
        faults.push(`${name} tells ${target}, which nobody reads`);
    }
  }
  return faults;
}

function letsAlarmsIn({ TopicArn, Attributes }: Inventory['topics'][number]): boolean {
  return Policy.parse(JSON.parse(Attributes.Policy)).Statement.some(
    ({ Effect, Action, Principal, Resource }) =>
      Effect === 'Allow' &&
      [Action].flat().includes('sns:Publish') &&
      JSON.stringify(Principal).includes('cloudwatch.amazonaws.com') &&
      JSON.stringify(Resource).includes(TopicArn),
  );
}

/** What may lie in the asset of a function. Sources, packages and maps may not. */
const allowed = [
  // The bundle, and what it loads for rare operations.
  /^(index|multipart|csv-parser|tell-(said|findings|foreign)|ses|sealed)\.js$/,
  /^package\.json$/,
  // Ready-made documents, and the page, packed.
  /^documents\/(openapi\.json\.gz|reference\.html\.gz|(tools|routes|change-examples)\.json)$/,
  /^page\/(index\.html\.(gz|br)|site\.json|assets\/[\w-]+-[A-Z0-9]{8}\.\w+\.(gz|br))$/,
];

/** Every function runs on Node 24, with nothing but its bundle and with a role of its own. */
function codeFaults({ functions, roles }: Inventory): string[] {
  const faults = functions.flatMap(({ FunctionName, Runtime, Files }) => [
    ...(Runtime === 'nodejs24.x' ? [] : [`${FunctionName} runs on ${Runtime}`]),
    ...strangersIn(Files).map((file) => `${FunctionName} has ${file} beside its bundle`),
  ]);
  for (const [arn, sharing] of Map.groupBy(functions, ({ Role }) => Role)) {
    if (sharing.length > 1) faults.push(`${sharing.length} functions share the role ${arn}`);
  }
  for (const { RoleName, Attached } of Object.values(roles)) {
    if (Attached.length > 0) faults.push(`${RoleName} has managed policies`);
  }
  return faults;
}

/** The files of an asset that are no part of a bundle, and the bundle itself when it is missing. */
export function strangersIn(files: readonly string[]): string[] {
  const strangers = files.filter((file) => !allowed.some((fits) => fits.test(file)));
  return files.includes('index.js') ? strangers : ['nothing instead of index.js', ...strangers];
}

const keys = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' as const },
  { AttributeName: sk, KeyType: 'RANGE' as const },
];

/** The table as the code needs it, and the four key rings. */
function dataFaults({ tables, secrets }: Inventory): string[] {
  const [table, ...more] = tables;
  if (table === undefined || more.length > 0) return [`there are ${tables.length} tables, not one`];
  const faults: string[] = [];
  const expect = (found: unknown, wanted: unknown, what: string) => {
    if (isDeepStrictEqual(found, wanted)) return;
    faults.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  };
  const wanted = Object.entries(indexes).map(([IndexName, { pk, sk, project }]) => ({
    IndexName,
    KeySchema: keys(pk, sk),
    Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...project] },
  }));
  expect(table.GlobalSecondaryIndexes, wanted, 'its indexes');
  expect(table.KeySchema, keys('pk', 'sk'), 'its keys');
  const life = { TimeToLiveStatus: 'ENABLED', AttributeName: ttlAttribute };
  expect(table.TimeToLive, life, 'its time to live');
  expect(table.Backups.PointInTimeRecoveryStatus, 'ENABLED', 'its recovery');
  expect(table.DeletionProtectionEnabled, true, 'its protection');
  expect(table.BillingModeSummary.BillingMode, 'PAY_PER_REQUEST', 'its billing');
  expect(secrets.length, 4, 'the number of key rings');
  return faults;
}

/** Each route of the contract, and what its function is called. */
const wanted = new Map<string, string>([
  ...operations.flatMap((operation) =>
    routesOf(operation).map(
      ({ method, path }) =>
        [`${method} ${path}`, `api${operation.group.replaceAll('-', '')}ServerFunction`] as const,
    ),
  ),
  ...dashboardRoutes.map(
    ({ method, path }) => [`${method} ${path}`, 'dashboardServerFunction'] as const,
  ),
  ...mcpRoutes.map(({ method, path }) => [`${method} ${path}`, 'mcpServerFunction'] as const),
  [`POST ${canaryPath}`, 'canary'],
  ['$default', 'apihealthServerFunction'],
]);

/** Each route leads through an integration that is there to the function of its group, which lets it. */
function apiFaults({ apis, functions }: Inventory): string[] {
  const [api, ...more] = apis;
  if (api === undefined || more.length > 0) return [`there are ${apis.length} APIs, not one`];
  const faults: string[] = [];
  const there = new Set(api.Routes.map(({ RouteKey }) => RouteKey));
  for (const key of wanted.keys()) if (!there.has(key)) faults.push(`there’s no route ${key}`);
  for (const { RouteKey, Target = '' } of api.Routes) {
    const integration = api.Integrations.find(
      ({ IntegrationId }) => Target === `integrations/${IntegrationId}`,
    );
    const behind = functions.find(({ FunctionArn }) => FunctionArn === integration?.IntegrationUri);
    if (integration === undefined) faults.push(`${RouteKey} leads to no integration`);
    else if (behind === undefined)
      faults.push(`${RouteKey} leads to ${integration.IntegrationUri}`);
    else if (!behind.FunctionName.includes(`-${wanted.get(RouteKey) ?? 'nobody'}`)) {
      faults.push(`${RouteKey} is served by ${behind.FunctionName}`);
    } else if (integration.PayloadFormatVersion !== '2.0') {
      faults.push(`${RouteKey} gets events of ${integration.PayloadFormatVersion}`);
    } else if (!JSON.stringify(behind.Policy.Statement).includes(`:${api.ApiId}/`)) {
      faults.push(`the gateway may not call ${behind.FunctionName}`);
    }
  }
  const [stage] = api.Stages;
  if (stage?.StageName !== '$default') faults.push('there’s no stage $default');
  return [...new Set(faults)];
}

const lastPart = (arn: string) => arn.split(':').at(-1) ?? '';

/** Each queue with its own dead letters and its own worker, which is done before a message comes back. */
function queueFaults({ queues, mappings, functions }: Inventory): string[] {
  const named = new Map(queues.map((queue) => [lastPart(queue.QueueArn), queue]));
  const faults: string[] = [];
  for (const name of QueueName.options) {
    const full = `artist-monitor-dev-${name}`;
    const queue = named.get(full);
    if (queue === undefined) {
      faults.push(`there’s no queue ${full}`);
      continue;
    }
    const { deadLetterTargetArn = 'nowhere', maxReceiveCount } = queue.RedrivePolicy ?? {};
    if (lastPart(deadLetterTargetArn) !== `${full}-dlq` || maxReceiveCount !== receivesMax) {
      faults.push(
        `what fails in ${full} goes to ${deadLetterTargetArn} after ${maxReceiveCount ?? 0}`,
      );
    }
    if (!named.has(lastPart(deadLetterTargetArn))) faults.push(`${full} has no dead letters`);
    const [source, ...more] = mappings.filter(
      ({ EventSourceArn }) => EventSourceArn === queue.QueueArn,
    );
    const worker = functions.find(({ FunctionArn }) => FunctionArn === source?.FunctionArn);
    if (source === undefined || worker === undefined || more.length > 0) {
      faults.push(`${full} isn’t read by exactly one function`);
      continue;
    }
    if (queue.VisibilityTimeout < worker.Timeout) {
      const { VisibilityTimeout: comesBack } = queue;
      faults.push(
        `${full} hands a message out again after ${comesBack} s, and its worker has ${worker.Timeout} s`,
      );
    }
    if (!source.FunctionResponseTypes.includes('ReportBatchItemFailures')) {
      faults.push(`the worker of ${full} can’t say which messages failed`);
    }
    if (!belongs(worker.FunctionName, name)) {
      faults.push(
        `${full} is read by ${worker.FunctionName}, not by ${nameOf(workers[name].entry)}`,
      );
    }
  }
  const strangers = mappings.filter(({ EventSourceArn }) => !named.has(lastPart(EventSourceArn)));
  return [
    ...faults,
    ...strangers.map(
      ({ EventSourceArn }) => `a function reads ${EventSourceArn}, which isn’t there`,
    ),
  ];
}

/** Names that AWS gives begin with the construct's: `checksWorkerFunction…`. */
function belongs(functionName: string, queue: QueueName): boolean {
  return functionName.includes(`-${queue.replaceAll('-', '')}WorkerFunction`);
}
