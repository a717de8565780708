import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { startReceiver } from '../../lib/demo/print.ts';
import { tell } from '../../lib/demo/story.ts';
import { controlsOf } from '../../lib/demo/controls.ts';
import { flyCanary } from '../../lib/canary/canary.ts';
import { guideAt } from '../../lib/demo/tour/guide.ts';
import { tour } from '../../lib/demo/tour/tour.ts';
import type { Inventory } from './inventory.ts';
import { asJudge, type Moto } from './moto.ts';
import type { Service } from './service.ts';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { keys } from '../../shared/table/keys.ts';

/** Somebody who uses the deployed service, and an operator. */
interface Journey {
  readonly url: string;
  readonly service: Service;
  readonly inventory: Inventory;
  readonly moto: Moto;
  /** Says that a part of it begins. */
  readonly say: (line: string) => void;
}

const Answer = z.union([z.object({ done: z.string() }), z.object({ refused: z.string() })]);

/** Calls the operator's function, as `npm run admin` does. @throws Error when it refuses */
function operatorOf({ service, inventory }: Journey) {
  const { FunctionName } = inventory.functions.find(
    (each) => each.FunctionName === 'artist-monitor-dev-operator',
  )!;
  return async (command: string, details: Readonly<Record<string, string>> = {}) => {
    const asked = { command, operator: 'judge', ...details };
    const result = await service.functions.invoke(FunctionName, asked);
    if (!result.ok) throw new Error(`${command}: ${result.error.errorMessage}`);
    const answer = Answer.parse(result.value);
    if ('refused' in answer) throw new Error(`${command}: ${answer.refused}`);
    return answer.done;
  };
}

/**
 * Goes through the service as a customer, a program, an assistant and an operator: the story from the first
 * sign-in to verified webhooks, then every operation of the API.
 * @throws Error at the first step that isn't as it should be
 */
export async function travel(journey: Journey): Promise<void> {
  const { url, say } = journey;
  const operator = operatorOf(journey);
  using parts = new DisposableStack();
  const receiver = await startReceiver();
  parts.defer(() => {
    receiver.stop();
  });
  const demo = { url, dataDir: '', stop: async () => undefined };
  const quiet = () => undefined;
  say('calls every operation of the API');
  const setPlan = (organization_id: string, plan: string) =>
    operator('plan', { organization_id, plan });
  await tour({ service: demo, receiver, setPlan, say: quiet, guide: guideAt(url, quiet) });
  say('signs in, verifies an artist, sees three changes confirmed and delivered');
  const hooks = await startReceiver();
  parts.defer(() => {
    hooks.stop();
  });
  await tell({ service: demo, receiver: hooks, say: quiet, artist: '1005' });
  say('opens the dashboard, and asks as an assistant');
  await seeBeside(url);
  say('runs the schedules of the tasks, and finds by the tick what is due and what differs');
  for (const task of ['reconcile', 'sweep', 'gauge']) {
    await controlsOf(url).runSchedule(`artist-monitor-dev-${task}`);
  }
  await seeTicks(journey, '1005');
  say('lets the canary fly');
  await fly(journey);
  say('has an email come back');
  await controlsOf(url).post('/mail/bounce', { to: 'alerts@example.com', kind: 'bounce' });
  say('looks at everything as the operator');
  const looks = ['status', 'quota', 'parked', 'sweep', 'log', 'keys', 'verify-table'];
  for (const command of looks) await operator(command);
}

/** The canary's change goes all the way to its own webhook. @throws Error when it's late */
async function fly({ service, inventory }: Journey): Promise<void> {
  const { FunctionName } = inventory.functions.find(
    (each) => each.FunctionName === 'artist-monitor-dev-canary',
  )!;
  const call = async (asked: { round?: number }) => {
    const result = await service.functions.invoke(FunctionName, asked);
    if (!result.ok) throw new Error(`the canary: ${result.error.errorMessage}`);
    return result.value;
  };
  const wait = (seconds: number) => sleep(seconds * 1000);
  const { good, sentence } = await flyCanary({ call, now: () => new Date(), wait }, 180);
  if (!good) throw new Error(sentence);
}

/** The two functions behind the gateway that serve no operation of the contract. */
async function seeBeside(url: string): Promise<void> {
  const page = await fetch(`${url}/app/`);
  if (!page.ok) throw new Error(`GET /app/: ${page.status}`);
  const asked = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  // Without a key it asks for one.
  if (asked.status >= 500) throw new Error(`POST /mcp: ${asked.status}`);
}

const Watch = z.object({ last_checked_at: z.string() });

const dueAgainMs = 7 * 86_400_000;
const waitMs = 60_000;

/**
 * The tick’s schedule, as it was deployed, has an artist checked whose check is due, and one whose profile
 * differs in the catalog though its check is not due.
 * @param artist one that somebody monitors
 * @throws Error where one isn’t checked within a minute
 */
async function seeTicks(
  { url, inventory, moto }: Pick<Journey, 'url' | 'inventory' | 'moto'>,
  artist: string,
): Promise<void> {
  const client = new DynamoDBClient(asJudge(moto));
  const db = DynamoDBDocumentClient.from(client);
  const TableName = inventory.tables[0]!.TableName;
  const Key = keys.watch(`deezer#${artist}`);
  const checkedAt = async () => {
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Watch.parse(Item).last_checked_at;
  };
  const tick = async (why: string) => {
    const before = await checkedAt();
    // As before the first tick: it’s the turn of all slots.
    await db.send(new DeleteCommand({ TableName, Key: keys.ticks('deezer') }));
    await controlsOf(url).runSchedule('artist-monitor-dev-tick');
    const end = Date.now() + waitMs;
    while ((await checkedAt()) <= before) {
      if (Date.now() > end) throw new Error(`no tick had an artist checked ${why}`);
      await sleep(500);
    }
  };
  try {
    await db.send(
      new UpdateCommand({
        ...{ TableName, Key, UpdateExpression: 'SET last_checked_at = :at' },
        ExpressionAttributeValues: { ':at': new Date(Date.now() - dueAgainMs).toISOString() },
      }),
    );
    await tick('whose check is due');
    await controlsOf(url).happen(`artists/${artist}/rename`, { name: 'Seen by a Tick' });
    await tick('whose name differs');
  } finally {
    client.destroy();
  }
}
