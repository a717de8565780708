import { join } from 'node:path';
import { SQSClient } from '@aws-sdk/client-sqs';
import { sdkEnvironment, services, type Outside } from '../../lib/local/endpoints.ts';
import { withControl } from '../../lib/local/http/control.ts';
import { apiGateway } from '../../lib/local/http/gateway.ts';
import { makeRoute, type Route } from '../../lib/local/http/routes.ts';
import type { HttpServer } from '../../lib/local/http/server.ts';
import type { LocalFunction } from '../../lib/local/lambda/functions.ts';
import { runFunctions, type Functions } from '../../lib/local/lambda/lambdas.ts';
import { openLog } from '../../lib/local/log.ts';
import { startScheduler } from '../../lib/local/scheduler/scheduler.ts';
import { mailReturns, type MailRule } from '../../lib/local/ses/returns.ts';
import { sesService, type Mail, type Mailbox } from '../../lib/local/ses/service.ts';
import { startSource } from '../../lib/local/sqs/event-sources.ts';
import type { LocalQueue } from '../../lib/local/sqs/queues.ts';
import * as z from 'zod';
import type { Inventory } from './inventory.ts';
import { asJudge, region, type Moto } from './moto.ts';

export interface ServiceOptions {
  readonly moto: Moto;
  readonly inventory: Inventory;
  readonly http: HttpServer;
  /** The simulator's address. */
  readonly simulator: string;
  /** Put over the environment that was deployed. */
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
}

/** The deployed functions, called by what was deployed: routes, queues and schedules. */
export interface Service {
  readonly functions: Functions;
  /** What functions failed with, by their names. */
  readonly errors: readonly string[];
  /** The functions that were called. */
  readonly ran: ReadonlySet<string>;
  stop(): Promise<void>;
}

/** What a function gets to act under its role. */
function credentialsOf({ sessions }: Inventory, functionName: string) {
  const session = sessions[functionName]!;
  return {
    accessKeyId: session.AccessKeyId,
    secretAccessKey: session.SecretAccessKey,
    sessionToken: session.SessionToken,
  };
}

/** The code of each function as it was uploaded, under its role and its environment. */
function deployed({ moto, inventory, environment }: ServiceOptions): LocalFunction[] {
  // The operator's function asks Lambda which workers are paused.
  const asked = [...services, 'LAMBDA'];
  const endpoints = Object.fromEntries(asked.map((service) => [service, moto.url]));
  return inventory.functions.map((fn) => {
    const credentials = credentialsOf(inventory, fn.FunctionName);
    const outside: Outside = { endpoints, region, credentials };
    return {
      id: fn.FunctionName,
      name: fn.FunctionName,
      arn: fn.FunctionArn,
      code: fn.Folder,
      handler: fn.Handler,
      environment: {
        ...fn.Environment.Variables,
        ...sdkEnvironment(endpoints, outside),
        ...environment,
        AWS_LAMBDA_FUNCTION_NAME: fn.FunctionName,
        AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.MemorySize),
        AWS_EXECUTION_ENV: `AWS_Lambda_${fn.Runtime}`,
        LAMBDA_TASK_ROOT: fn.Folder,
        TZ: ':UTC',
      },
      memoryMb: fn.MemorySize,
      timeoutSeconds: fn.Timeout,
      concurrencyMax: undefined,
      asyncRetries: 0,
    };
  });
}

function routesOf({ apis: [api], functions }: Inventory): Route[] {
  return (api?.Routes ?? []).map(({ RouteKey, Target = '' }) => {
    const integration = api?.Integrations.find(
      ({ IntegrationId }) => Target === `integrations/${IntegrationId}`,
    );
    const behind = functions.find(({ FunctionArn }) => FunctionArn === integration?.IntegrationUri);
    const removed = Object.entries(integration?.ResponseParameters ?? {}).map(
      ([status, parameters]): [string, string[]] => [
        status,
        Object.keys(parameters).map((name) => name.slice('remove:header.'.length)),
      ],
    );
    return makeRoute(RouteKey, behind?.FunctionName ?? '', Object.fromEntries(removed));
  });
}

/** The mail that moto took, read as SES reads it. */
function mailboxOf(moto: Moto): Mailbox {
  return {
    add: () => undefined,
    list: () => {
      const mails: Mail[] = [];
      const service = sesService({ add: (mail) => mails.push(mail), list: () => mails });
      for (const body of moto.mails()) {
        void service({
          ...{ method: 'POST', path: '/v2/email/outbound-emails', headers: {}, body },
        });
      }
      return mails;
    },
  };
}

const Pattern = z.object({
  'detail-type': z.array(z.string()),
  detail: z.object({
    mail: z.object({ tags: z.object({ 'ses:configuration-set': z.array(z.string()) }) }),
  }),
});

function mailRules({ rules }: Inventory, queues: readonly LocalQueue[]): MailRule[] {
  return rules.flatMap(({ EventPattern, Targets }) => {
    const { 'detail-type': detailTypes, detail } = Pattern.parse(JSON.parse(EventPattern));
    const configurationSets = detail.mail.tags['ses:configuration-set'];
    return Targets.map(({ Arn }) => ({
      ...{ detailTypes, configurationSets },
      queue: queues.find(({ arn }) => arn === Arn)!,
    }));
  });
}

/** Notes which functions are called. */
function counting(ran: Set<string>, functions: Functions): Functions {
  return {
    ...functions,
    invoke: (name, event) => {
      ran.add(name);
      return functions.invoke(name, event);
    },
  };
}

/** Runs the functions, and what calls them. Everything that it uses is in moto. */
export function startService(options: ServiceOptions): Service {
  const { moto, inventory, http, simulator, folder } = options;
  const parts = new AsyncDisposableStack();
  const errors: string[] = [];
  const log = openLog(join(folder, 'functions.log'));
  const note = (line: string) => errors.push(line);
  const settings = asJudge(moto);
  const sqs = new SQSClient({ ...settings, useQueueUrlAsEndpoint: false });
  const ran = new Set<string>();
  const functions = counting(
    ran,
    runFunctions(deployed(options), {
      onLine: (fn, line) => {
        log.write(fn.name, line);
        if (/"level":\s*"ERROR"|AccessDenied/i.test(line))
          note(`${fn.name}: ${line.slice(0, 400)}`);
      },
      onError: (fn, { errorType, errorMessage }) =>
        note(`${fn.name}: ${errorType}: ${errorMessage.slice(0, 400)}`),
    }),
  );
  parts.defer(() => functions.end());
  const queues = inventory.queues.map(({ QueueUrl, QueueArn }) => {
    const name = QueueArn.split(':').at(-1) ?? '';
    return { id: name, name, arn: QueueArn, url: QueueUrl };
  });
  for (const mapping of inventory.mappings) {
    const queue = queues.find(({ arn }) => arn === mapping.EventSourceArn)!;
    const functionName = mapping.FunctionArn.split(':').at(-1) ?? '';
    // Lambda reads a queue by the rights of the function that gets its messages.
    const credentials = credentialsOf(inventory, functionName);
    const reader = new SQSClient({ ...settings, credentials, useQueueUrlAsEndpoint: false });
    const source = startSource(
      {
        id: mapping.UUID,
        queue,
        functionName,
        batchSize: mapping.BatchSize,
        concurrencyMax: 2,
      },
      { client: reader, functions, region, onError: note },
    );
    parts.defer(() => source.stop());
  }
  const scheduler = startScheduler(
    inventory.schedules.map(({ Name, ScheduleExpression, Target: { Arn, Input } }) => ({
      ...{ name: Name, expression: ScheduleExpression, target: Arn },
      input: JSON.parse(Input) as unknown,
    })),
    functions,
  );
  parts.defer(() => {
    scheduler.stop();
  });
  const mailbox = mailboxOf(moto);
  const returns = mailReturns(mailbox, mailRules(inventory, queues), sqs);
  const control = {
    ...{ mailbox, returns, scheduler, chats: { urls: {}, list: () => [] } },
    proxies: { catalog: `${simulator}/control` },
    actions: new Map(),
  };
  http.handle(withControl(control, apiGateway(routesOf(inventory), functions)));
  return { functions, errors, ran, stop: async () => parts.disposeAsync() };
}
