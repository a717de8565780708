import { startReceiver } from '../../lib/demo/print.ts';
import { bareSender, endpoints, eventsPerSecond, outpost } from './beside.ts';
import { burstPart, killPart } from './deliveries-burst.ts';
import { hangPart, steadyPart } from './deliveries-steady.ts';
import type { Part } from './deliveries-world.ts';
import type { BenchOptions, Figure, Report } from './measure.ts';
import { canLook } from './processes.ts';

const parts: Readonly<Record<string, Part>> = {
  steady: steadyPart,
  hang: hangPart,
  burst: burstPart,
  kill: killPart,
};

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
    how: `In the local service, with the engines of its table and its queues and the receiver on the same processors. The steady rate is ${eventsPerSecond} changes a second, each for ${endpoints} webhooks; times are from confirmed to the receiver. The endpoint that hangs never answers: each attempt takes 15 s. From a backlog: all deliveries are due, and one runner is woken for each webhook. Killed by SIGKILL when a fifth has arrived; the time counts from there, with the start after it. Processor time and memory are those of all its processes; what they share counts once (PSS). Baseline: a process that signs and posts by the service’s HTTP client and does nothing else, over kept connections, there and back. Peer: Hookdeck Outpost f67ae01 (Go; Redis, PostgreSQL 15, RabbitMQ 3.10), measured on 2026-11-27 in turns with this service, on the same two cores and with the same receiver.`,
    // Not what the system doesn't tell.
    figures: [...figures, ...inAll].filter(({ value }) => !Number.isNaN(value)),
  };
}
