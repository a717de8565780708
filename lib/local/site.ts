import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { DataFolder } from './data-folder.ts';
import { dynoxideBinary, startDynoxide, type Engine } from './dynamodb/dynoxide.ts';
import { clientSettings, type Outside, type Service } from './endpoints.ts';
import type { Action, ShownChats } from './http/control.ts';
import type { HttpServer } from './http/server.ts';
import { nameFunctions } from './lambda/functions.ts';
import { nameApi } from './http/routes.ts';
import { secretsService } from './secrets/service.ts';
import type { ByHand } from './sqs/event.ts';
import { startQueueEngine } from './sqs/queues.ts';
import { openStore, type Store } from './store.ts';
import { readAssembly } from './template/assembly.ts';
import { openIdentities, type Identities } from './template/identities.ts';
import { checkTypes } from './template/resource-types.ts';
import { startWireServer, type WireServer } from './wire.ts';

/** What the service's own actions reach of the cloud. */
export interface ActionTools {
  dynamodb: DynamoDBClient;
  /** The tables of the templates. */
  tableNames: readonly string[];
  byHand: ByHand;
}

export interface CloudOptions {
  /** Folder of the cloud assembly. */
  assembly: string;
  data: DataFolder;
  http: HttpServer;
  /** The address that users reach the service at. */
  url: string;
  outside: Outside;
  /** Put over the environment that the templates give to functions. */
  environment: Readonly<Record<string, string>>;
  /** Secrets that exist beside those of the templates: name → text. */
  secrets: Readonly<Record<string, string>>;
  /** Addresses that functions send mail from. */
  senders: readonly string[];
  chats: ShownChats;
  /** Further paths below `/_local/`: name → address. */
  proxies: Readonly<Record<string, string>>;
  /** The service's own actions below `/_local/`: path → what a POST does. */
  actions?: (tools: ActionTools) => ReadonlyMap<string, Action>;
  /** One line for the console. */
  report: (line: string) => void;
  /** Something without which nothing works has ended. */
  onFailure: (sentence: string) => void;
}

/** What all parts share while the cloud is put together. */
export interface Site extends CloudOptions {
  identities: Identities;
  store: Store;
  wire: WireServer;
  endpoints: Record<Service | 'LAMBDA', string>;
  /** What was started, to be stopped in the opposite order. */
  parts: AsyncDisposableStack;
}

/**
 * Reads the templates and starts the engines and the server of the small APIs.
 * @throws LocalFailure; what was started by then is in `parts`.
 */
export async function prepare(options: CloudOptions, parts: AsyncDisposableStack): Promise<Site> {
  const { outside, data } = options;
  const assembly = readAssembly(options.assembly);
  checkTypes(assembly);
  const account = { region: outside.region, id: '000000000000' };
  const identities = openIdentities(assembly, account);
  nameFunctions(identities);
  nameApi(identities, options.url);
  const store = openStore(data.file('state.db'));
  parts.defer(() => {
    store.close();
  });
  const wire = await startWireServer();
  parts.defer(() => wire.stop());
  const started = await Promise.allSettled([
    outside.endpoints.DYNAMODB ??
      startEngine(options, parts, 'database engine', (onEnd) =>
        startDynoxide(dynoxideBinary(), data.file('dynamodb.db'), onEnd),
      ),
    outside.endpoints.SQS ??
      startEngine(options, parts, 'queues', (onEnd) =>
        startQueueEngine(data.file('queues'), outside.region, onEnd),
      ),
  ]);
  const [DYNAMODB, SQS] = started.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  const endpoints = {
    SESV2: wire.endpoint,
    SECRETS_MANAGER: wire.endpoint,
    ...outside.endpoints,
    DYNAMODB: DYNAMODB ?? '',
    SQS: SQS ?? '',
    // Functions run here, whatever else is elsewhere.
    LAMBDA: wire.endpoint,
  };
  wire.add('secretsmanager', secretsService(store, account));
  return { ...options, identities, store, wire, endpoints, parts };
}

async function startEngine(
  { onFailure }: CloudOptions,
  parts: AsyncDisposableStack,
  what: string,
  start: (onEnd: (how: string) => void) => Promise<Engine>,
): Promise<string> {
  const engine = await start((how) => {
    onFailure(`The ${what} stopped (${how}). Start the service again.`);
  });
  parts.defer(() => engine.stop());
  return engine.endpoint;
}

/** Clients of the runner's own, for whatever endpoints are used. */
export function makeClients({ endpoints, outside, parts }: Site) {
  const settings = (service: Service) => clientSettings(endpoints[service], outside);
  const clients = {
    dynamodb: new DynamoDBClient(settings('DYNAMODB')),
    sqs: new SQSClient({ ...settings('SQS'), useQueueUrlAsEndpoint: false }),
    secrets: new SecretsManagerClient(settings('SECRETS_MANAGER')),
  };
  for (const client of Object.values(clients)) {
    parts.defer(() => {
      client.destroy();
    });
  }
  return clients;
}
