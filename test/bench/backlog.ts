import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import * as http from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReceiver, type Receiver } from '../../lib/demo/receiver.ts';
import { deliverWork } from '../../shared/usecases/deliveries/wake.ts';
import { backDoor } from './back-door.ts';
import { confirmNow, endpoints } from './deliveries.ts';
import { inLanes, timed, type BenchOptions, type Report } from './measure.ts';
import { benchService, visitor, type BenchService } from './service.ts';
import { putWaiting, type WaitFor } from './waiting-rows.ts';

const toOne = 3000;
const toEach = 300;
const killed = 500;
const placesMax = 5;
const patienceSeconds = 180;
const restMs = 2000;

/**
 * Deliveries that wait in line, in the local service: all of them are due, and one runner for each
 * target is woken. And what a service that is killed in the middle of them leaves to the next one.
 */
export async function backlogBench({ root }: BenchOptions): Promise<Report> {
  const dataDir = join(root, 'data-backlog');
  const receiver = await startReceiver();
  try {
    const { one, each, whom } = await rates(await benchService(root, dataDir), receiver);
    const bare = await bareRate(receiver, toOne);
    const kill = await killedInTheMiddle(root, dataDir, receiver, whom);
    return report({ one, each, bare, kill });
  } finally {
    receiver.stop();
  }
}

async function rates(started: BenchService, receiver: Receiver) {
  await using service = started;
  using back = backDoor(service);
  const { api, organizationId } = await visitor(service);
  const targetIds: string[] = [];
  for (let index = 0; index < endpoints; index += 1) {
    const body = { url: `${receiver.url}/${index}`, name: `hook ${index}` };
    targetIds.push((await api.call('POST /api/v1/org/webhooks', { body })).id);
  }
  // Containers start with the first ones, which are also what the others are copied from.
  await confirmNow(back, organizationId);
  await receiver.until((all) => all.length >= endpoints, 60);
  const whom = { organizationId, targetIds };
  const first = { organizationId, targetIds: targetIds.slice(0, 1) };
  const arrived = (to: WaitFor, count: number) => rateOf(back, receiver, to, count);
  await arrived(whom, 20);
  return { one: await arrived(first, toOne), each: await arrived(whom, toEach), whom: first };
}

/** How many a second arrive of so many that are due for each target. */
async function rateOf(
  { table, queues }: ReturnType<typeof backDoor>,
  receiver: Receiver,
  whom: WaitFor,
  count: number,
): Promise<number> {
  // The runners of those before look once more for a moment.
  await sleep(restMs);
  const before = receiver.received.length;
  await putWaiting(table, whom, count);
  const wanted = before + count * whom.targetIds.length;
  const ms = await timed(async () => {
    await wakeAll(queues, whom);
    await receiver.until((all) => all.length >= wanted, patienceSeconds);
  });
  return ((wanted - before) * 1000) / ms;
}

async function wakeAll(
  queues: ReturnType<typeof backDoor>['queues'],
  { organizationId: organization_id, targetIds }: WaitFor,
): Promise<void> {
  await queues.sendAll(targetIds.map((target_id) => deliverWork({ organization_id, target_id })));
}

/** The least that sends: one signature and one POST, over as many kept connections. */
async function bareRate(receiver: Receiver, count: number): Promise<number> {
  const body = receiver.received.at(-1)?.body ?? '{}';
  const agent = new http.Agent({ keepAlive: true, maxSockets: placesMax });
  const ms = await timed(() =>
    inLanes(count, placesMax, async () => {
      const signature = createHmac('sha256', 'secret').update(body).digest('base64');
      const headers = { 'webhook-signature': signature, 'content-type': 'application/json' };
      const request = http.request(`${receiver.url}/bare`, { method: 'POST', agent, headers });
      request.end(body);
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      await once(response.resume(), 'end');
    }),
  );
  agent.destroy();
  return (count * 1000) / ms;
}

interface Killed {
  seconds: number;
  missing: number;
  twice: number;
}

/** Kills the service when a fifth of the deliveries has arrived, and starts it again. */
async function killedInTheMiddle(
  root: string,
  dataDir: string,
  receiver: Receiver,
  whom: WaitFor,
): Promise<Killed> {
  const before = receiver.received.length;
  const idsSince = () =>
    receiver.received.slice(before).map(({ headers }) => String(headers['webhook-id']));
  const service = await benchService(root, dataDir);
  {
    using back = backDoor(service);
    await putWaiting(back.table, whom, killed);
    await wakeAll(back.queues, whom);
    await receiver.until((all) => all.length >= before + killed / 5, patienceSeconds);
    await service.kill();
  }
  const killedAt = performance.now();
  const again = await benchService(root, dataDir);
  await receiver
    .until(() => new Set(idsSince()).size >= killed, patienceSeconds)
    .finally(() => again[Symbol.asyncDispose]());
  const seconds = (performance.now() - killedAt) / 1000;
  const ids = idsSince();
  const different = new Set(ids).size;
  return { seconds, missing: killed - different, twice: ids.length - different };
}

function report(of: { one: number; each: number; bare: number; kill: Killed }): Report {
  const baseline = { name: 'bare sender', value: of.bare };
  const goal = { min: 250 };
  return {
    title: 'Deliveries that wait in line',
    how: `The local service, with the engines of its table and its queues and the receiver on the same processors. ${toOne} due deliveries for one webhook, then ${toEach} for each of ${endpoints}; one runner is woken for each. Baseline: a sender that only signs and posts over ${placesMax} kept connections, to the same receiver. Then the service is killed by SIGKILL when a fifth of ${killed} deliveries for one webhook has arrived, and started again.`,
    figures: [
      { name: `${toOne} for one webhook`, value: of.one, unit: 'per s', baseline, budget: goal },
      {
        name: `${toEach} for each of ${endpoints}`,
        value: of.each,
        unit: 'per s',
        baseline,
        budget: goal,
      },
      {
        name: `killed in the middle of ${killed}: until all have arrived`,
        value: of.kill.seconds,
        unit: 's',
        budget: { max: 60 },
      },
      { name: 'of them missing', value: of.kill.missing, unit: '', budget: { max: 0 } },
      {
        name: 'of them twice',
        value: of.kill.twice,
        unit: '',
        budget: { max: placesMax },
      },
    ],
  };
}
