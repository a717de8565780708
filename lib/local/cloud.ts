import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Running } from './data-folder.ts';
import { startExpiry } from './dynamodb/expiry.ts';
import { provisionTables, type LocalTable } from './dynamodb/tables.ts';
import { sdkEnvironment } from './endpoints.ts';
import { withControl } from './http/control.ts';
import { apiGateway } from './http/gateway.ts';
import { readRoutes } from './http/routes.ts';
import { readFunctions, type LocalFunction } from './lambda/functions.ts';
import { runFunctions, type Functions } from './lambda/lambdas.ts';
import { lambdaService } from './lambda/service.ts';
import { errorIn, oneLine, openLog } from './log.ts';
import { startTemplateSchedules } from './scheduler/scheduler.ts';
import { provisionSecrets, putSecrets } from './secrets/make-secrets.ts';
import { registerSenders } from './ses/outside.ts';
import { mailReturns, readMailRules } from './ses/returns.ts';
import { openMailbox, sesService } from './ses/service.ts';
import { byHand } from './sqs/event.ts';
import { startSource } from './sqs/event-sources.ts';
import { readMappings, type Mapping } from './sqs/mappings.ts';
import { openSwitches, type Switches } from './sqs/switches.ts';
import { provisionQueues, type LocalQueue } from './sqs/queues.ts';
import { makeClients, prepare, type CloudOptions, type Site } from './site.ts';

export interface Cloud {
  running: Running;
  log: string;
  stop(): Promise<void>;
}

/**
 * Runs what the templates describe: engines, queues, tables, secrets, functions, schedules, API.
 * @throws LocalFailure, after everything that was started has been stopped again.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  await using parts = new AsyncDisposableStack();
  const site = await prepare(options, parts);
  const { identities } = site;
  const clients = makeClients(site);
  const [tables, queues] = await Promise.all([
    provisionTables(identities, clients.dynamodb),
    provisionQueues(identities, clients.sqs, site.endpoints.SQS),
    provisionSecrets(identities, clients.secrets),
    putSecrets(options.secrets, clients.secrets),
    registerSenders(options.outside, options.senders),
  ]);
  const mappings = readMappings(identities, queues);
  const { list, functions, switches, log } = startFunctions(site);
  startSources(site, clients.sqs, mappings, { functions, switches });
  if (options.outside.endpoints.DYNAMODB === undefined) startTtl(site, clients.dynamodb, tables);
  const mailbox = openMailbox(site.store);
  site.wire.add('ses', sesService(mailbox));
  const returns = mailReturns(mailbox, readMailRules(identities, queues), clients.sqs);
  const { chats, proxies } = options;
  const tools = {
    dynamodb: clients.dynamodb,
    tableNames: tables.map(({ name }) => name),
    byHand: byHand(mappings, { functions, region: site.outside.region }),
  };
  const actions = options.actions?.(tools) ?? new Map();
  const scheduler = startTemplateSchedules(identities, functions);
  parts.defer(() => {
    scheduler.stop();
  });
  const control = { mailbox, returns, chats, scheduler, proxies, actions };
  options.http.handle(withControl(control, apiGateway(readRoutes(identities), functions)));
  const running = describeRunning(site, list, tables, queues);
  const started = parts.move();
  return { running, log, stop: async () => started.disposeAsync() };
}

function startFunctions(site: Site) {
  const list = readFunctions(site.identities, {
    ...site.environment,
    // An SES elsewhere doesn't have the configuration sets of the templates.
    ...(site.outside.endpoints.SESV2 !== undefined && {
      SIGN_IN_MAIL_CONFIGURATION_SET: '',
      ALERT_MAIL_CONFIGURATION_SET: '',
    }),
    ...sdkEnvironment(site.endpoints, site.outside),
  });
  const log = openLog(site.data.file('functions.log'));
  const functions = runFunctions(list, {
    onLine: (fn, line) => {
      log.write(fn.id, line);
      const error = errorIn(line);
      if (error !== null) site.report(oneLine(`${fn.id}: ${error}`));
    },
    onError: (fn, { errorType, errorMessage, trace }) => {
      const first = `${errorType}: ${errorMessage}`;
      log.write(fn.id, [first, ...(trace ?? [])].join('\n  '));
      site.report(oneLine(`${fn.id}: ${first}`));
    },
  });
  site.parts.defer(() => functions.end());
  const switches = openSwitches(site.store);
  site.wire.add('lambda', lambdaService(functions, switches));
  return { list, functions, switches, log: log.path };
}

function startSources(
  site: Site,
  client: SQSClient,
  mappings: readonly Mapping[],
  { functions, switches }: { functions: Functions; switches: Switches },
): void {
  const { outside, report } = site;
  for (const mapping of mappings) {
    switches.add(mapping.id, () =>
      startSource(mapping, { client, functions, region: outside.region, onError: report }),
    );
  }
  site.parts.defer(() => switches.stop());
}

function startTtl(site: Site, client: DynamoDBClient, tables: readonly LocalTable[]): void {
  const expiry = startExpiry(client, tables, (error) => {
    site.report(oneLine(`removing expired items: ${String(error)}`));
  });
  site.parts.defer(() => {
    expiry.stop();
  });
}

function describeRunning(
  site: Site,
  functions: readonly LocalFunction[],
  tables: readonly LocalTable[],
  queues: readonly LocalQueue[],
): Running {
  const named = (list: readonly { id: string; name: string }[]) =>
    Object.fromEntries(list.map(({ id, name }) => [id, name]));
  return {
    pid: process.pid,
    url: site.url,
    endpoints: site.endpoints,
    functions: named(functions),
    tables: named(tables),
    queues: Object.fromEntries(queues.map(({ id, url }) => [id, url])),
  };
}
