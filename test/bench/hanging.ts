import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReceiver } from '../../lib/demo/receiver.ts';
import { backDoor } from './back-door.ts';
import {
  confirmedSteadily,
  confirmNow,
  endpoints,
  eventsPerSecond,
  webhooksAt,
  type Steady,
} from './deliveries.ts';
import { quantile, type BenchOptions, type Report } from './measure.ts';
import { benchService, visitor } from './service.ts';

/** Changes that wait for the endpoint that hangs. */
const waiting = 100;
const turnsMax = 5;
/** In these the crowd itself is routed and given its places: work like any other. */
const comingSeconds = 5;

/**
 * One endpoint that never answers, with a crowd of deliveries before it, beside the healthy webhooks
 * of another organization: how many of its attempts are open at a time, counted by itself, and what
 * it does to the first attempts of the other, which are measured alone before.
 */
export async function hangingBench({ root, long }: BenchOptions): Promise<Report> {
  const seconds = long ? 60 : 15;
  await using service = await benchService(root, join(root, 'data-hanging'));
  using back = backDoor(service);
  const healthy = await visitor(service);
  const other = await visitor(service, 'other@example.com');
  const receiver = await startReceiver();
  const hanging = await startHanging();
  try {
    await webhooksAt(healthy.api, receiver.url);
    const hook = { url: hanging.url, name: 'hanging' };
    await other.api.call('POST /api/v1/org/webhooks', { body: hook });
    const { organizationId } = healthy;
    const steadily = (length: number) =>
      confirmedSteadily(back, { organizationId, receiver, seconds: length });
    // Containers start with the first ones.
    await steadily(2);
    const alone = await steadily(seconds);
    for (let index = 0; index < waiting; index += 1) await confirmNow(back, other.organizationId);
    await hanging.untilReached(60);
    const coming = await steadily(comingSeconds);
    const beside = await steadily(seconds);
    return report({ alone, coming, beside, openMax: hanging.openMax(), seconds });
  } finally {
    hanging.stop();
    receiver.stop();
  }
}

/** A server that takes requests and never answers; it counts those that are open at a time. */
async function startHanging() {
  let open = 0;
  let openMax = 0;
  const server = createServer((request) => {
    open += 1;
    openMax = Math.max(openMax, open);
    request.resume();
    request.socket.once('close', () => (open -= 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    openMax: () => openMax,
    async untilReached(withinSeconds: number) {
      const end = Date.now() + withinSeconds * 1000;
      while (openMax === 0) {
        if (Date.now() > end) throw new Error('nothing came to the endpoint that hangs');
        await sleep(20);
      }
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Run {
  alone: Steady;
  coming: Steady;
  beside: Steady;
  openMax: number;
  seconds: number;
}

function report({ alone, coming, beside, openMax, seconds }: Run): Report {
  return {
    title: 'One hanging endpoint',
    how: `${waiting} deliveries wait for an endpoint that never answers (each attempt takes 15 s), while ${eventsPerSecond} changes a second are confirmed for ${endpoints} webhooks of another organization, for ${seconds} s, in the local service. Baseline: the same changes just before, without it. The ${comingSeconds} s in which the crowd comes stand apart: the processor is busy with the crowd then, whoever it is for.`,
    figures: [
      { name: 'its attempts open at a time', value: openMax, unit: '', budget: { max: turnsMax } },
      {
        name: 'p50 of the other',
        value: quantile(beside.waits, 0.5),
        unit: 'ms',
        baseline: { name: 'alone', value: quantile(alone.waits, 0.5) },
      },
      {
        name: 'p99 of the other',
        value: quantile(beside.waits, 0.99),
        unit: 'ms',
        baseline: { name: 'alone', value: quantile(alone.waits, 0.99) },
        budget: { ratioMax: 2 },
      },
      {
        name: 'p99 of the other while the crowd comes',
        value: quantile(coming.waits, 0.99),
        unit: 'ms',
      },
      {
        name: 'missing',
        value: alone.missing + coming.missing + beside.missing,
        unit: '',
        budget: { max: 0 },
      },
    ],
  };
}
