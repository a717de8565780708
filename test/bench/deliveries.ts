import { startReceiver } from '../../lib/demo/print.ts';
import { bareSender, endpoints, eventsPerSecond, outpost } from './beside.ts';
import { burstPart, killPart } from './deliveries-burst.ts';
import {
  deliveryService,
  organizationWith,
  type Part,
  steadily,
  urlsAt,
} from './deliveries-world.ts';
import { type BenchOptions, type Figure, quantile, type Report } from './measure.ts';
import { canLook } from './service.ts';
import { createServer } from 'node:http';
import { once } from 'node:events';

/**
 * Deliveries to webhooks by the local service, beside a bare sender and what a dedicated one did.
 * Everything from confirmed on is the service's.
 */
export async function deliveriesBench(options: BenchOptions): Promise<Report> {
  const { only = Object.keys(parts) } = options;
  const unknown = only.filter((name) => !(name in parts));
  if (unknown.length > 0) throw new Error(`Its parts are ${Object.keys(parts).join(', ')}.`);
  const noted = { memory: 0, missing: 0 };
  const receiver = await startReceiver();
  const figures: Figure[] = [];
  try {
    const bare = await bareSender(receiver.url);
    for (const name of only) {
      figures.push(...(await parts[name]!({ ...options, receiver, bare, noted })));
    }
  } finally {
    receiver.stop();
  }
  const inAll: Figure[] = [
    {
      name: 'missing, of all',
      value: noted.missing,
      unit: '',
      peer: outpost.missing,
      budget: { max: 0 },
    },
    {
      name: 'memory at its peak',
      value: canLook ? noted.memory : NaN,
      unit: 'MB',
      peer: outpost.memory,
      budget: { max: 600 },
    },
  ];
  return {
    title: 'Deliveries',
    how: `In the local service, with the engines of its table and its queues and the receiver on the same processors. The steady rate is ${eventsPerSecond} changes a second, each for ${endpoints} webhooks; times are from confirmed to the receiver. The endpoint that hangs never answers: each attempt takes 15 s, and its first ones keep five containers, so that others have to start. From a backlog: all deliveries are due, and one runner is woken for each webhook. Killed by SIGKILL when a fifth has arrived; the time counts from there, with the start after it. Processor time and memory are those of all its processes; what they share counts once (PSS). Baseline: a process that signs and posts by the service’s HTTP client and does nothing else, over kept connections, there and back. Peer: Hookdeck Outpost f67ae01 (Go; Redis, PostgreSQL 15, RabbitMQ 3.10), measured on 2026-11-27 in turns with this service, on the same two cores and with the same receiver.`,
    // Not what the system doesn't tell.
    figures: [...figures, ...inAll].filter(({ value }) => !Number.isNaN(value)),
  };
}

const warmUpSeconds = 2;

/** The steady rate from the start of the service on, and then with its containers there. */
const steadyPart: Part = async (setting) => {
  const { bare, long, receiver } = setting;
  const seconds = long ? 60 : 20;
  await using service = await deliveryService(setting, 'steady');
  const whom = await organizationWith(service, urlsAt(receiver));
  const cold = await steadily(setting, service, whom, { seconds });
  const before = service.processorMs();
  const warm = await steadily(setting, service, whom, { seconds });
  const each = (service.processorMs() - before) / warm.length;
  const latency = (when: string, times: readonly number[], q: 0.5 | 0.99): Figure => ({
    name: `50 a second, ${when}: p${q * 100}`,
    value: quantile(times, q),
    unit: 'ms',
    baseline: { name: 'bare sender', value: q === 0.5 ? bare.p50 : bare.p99 },
  });
  return [
    { ...latency('right after a start', cold, 0.5), budget: { max: 60 } },
    { ...latency('right after a start', cold, 0.99), budget: { max: 300 } },
    { ...latency('warm', warm, 0.5), peer: outpost.p50, budget: { max: 28 } },
    { ...latency('warm', warm, 0.99), peer: outpost.p99, budget: { max: 60 } },
    {
      name: 'processor time of a delivery, warm',
      value: each,
      unit: 'ms',
      baseline: { name: 'bare sender', value: bare.steadyMs },
      peer: outpost.steadyMs,
      budget: { max: 6 },
    },
  ];
};

/** The steady rate for ten webhooks, one of which never answers: the other nine, and what it holds. */
const hangPart: Part = async (setting) => {
  const { bare, long, receiver } = setting;
  await using service = await deliveryService(setting, 'hang');
  await using hanging = await startHanging();
  const whole = await organizationWith(service, urlsAt(receiver, 1));
  await steadily(setting, service, whole, { seconds: warmUpSeconds, healthy: 1 });
  const healthy = endpoints - 1;
  const whom = await organizationWith(service, [...urlsAt(receiver, healthy), hanging.url]);
  const first = await steadily(setting, service, whom, { seconds: warmUpSeconds, healthy });
  const times = await steadily(setting, service, whom, { seconds: long ? 60 : 20, healthy });
  const { p50, p99, attempts } = outpost.besideHanging;
  return [
    {
      name: 'one of ten begins to hang, the first two seconds: p99 of the others',
      value: quantile(first, 0.99),
      unit: 'ms',
      baseline: { name: 'bare sender', value: bare.p99 },
    },
    {
      name: 'one of ten hangs: p50 of the others',
      value: quantile(times, 0.5),
      unit: 'ms',
      baseline: { name: 'bare sender', value: bare.p50 },
      peer: p50,
    },
    {
      name: 'one of ten hangs: p99 of the others',
      value: quantile(times, 0.99),
      unit: 'ms',
      baseline: { name: 'bare sender', value: bare.p99 },
      peer: p99,
      budget: { max: 80 },
    },
    {
      name: 'attempts that it holds at a time',
      value: hanging.openMax(),
      unit: '',
      peer: attempts,
      budget: { max: 5 },
    },
  ];
};

const parts: Readonly<Record<string, Part>> = {
  steady: steadyPart,
  hang: hangPart,
  burst: burstPart,
  kill: killPart,
};

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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    openMax: () => openMax,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
