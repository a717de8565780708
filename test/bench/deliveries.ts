import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { Anything } from '../../lib/demo/client.ts';
import { startReceiver, type Received } from '../../lib/demo/receiver.ts';
import { SettableClock } from '../support/clock.ts';
import { aConfirmedChange, deliverySurroundings } from '../support/deliveries.ts';
import { backDoor } from './back-door.ts';
import { quantile, timed, type BenchOptions, type Figure, type Report } from './measure.ts';
import { benchService, visitor } from './service.ts';

const eventsPerSecond = 5;
const endpoints = 10;

const Sent = z.object({ data: z.object({ id: z.string(), confirmed_at: z.coerce.date() }) });

/**
 * Changes that are confirmed at a steady rate, each for ten webhooks of an organization: how long
 * the first attempts take to the receivers. The changes are put into the table and their messages
 * into the queue, as settling does; everything from there on is the service's.
 */
export async function deliveriesBench({ root, long }: BenchOptions): Promise<Report> {
  const seconds = long ? 60 : 10;
  const count = eventsPerSecond * seconds;
  await using service = await benchService(root, join(root, 'data-deliveries'));
  using back = backDoor(service);
  const { api, organizationId: id } = await visitor(service);
  const receiver = await startReceiver();
  try {
    for (let index = 0; index < endpoints; index += 1) {
      const hook = { url: `${receiver.url}/${index}`, name: `hook ${index}` };
      await api.call('POST', '/api/v1/org/webhooks', Anything, hook);
    }
    const around = deliverySurroundings(back.table);
    const organization = { id, name: 'Bench', plan: 'business' } as const;
    const confirm = async () => {
      around.clock = new SettableClock(new Date().toISOString());
      const acting = { organization, now: around.clock.now() };
      const change = await aConfirmedChange(around, acting);
      await back.queues.send({ kind: 'route', organization_id: id, change_id: change.id });
      return change.id;
    };
    const plain = await plainPosts(receiver.url);
    // Containers start with the first one.
    const before = receiver.received.length;
    await confirm();
    await receiver.until((all) => all.length >= before + endpoints, 60);
    const confirmed = new Set<string>();
    const start = Date.now();
    for (let index = 0; index < count; index += 1) {
      await sleep(Math.max(0, start + (index * 1000) / eventsPerSecond - Date.now()));
      confirmed.add(await confirm());
    }
    await receiver.until((all) => all.length >= before + endpoints * (count + 1), 60);
    return report(receiver.received, { confirmed, plain, seconds });
  } finally {
    receiver.stop();
  }
}

/** How long requests from here to the receiver and back take, at the same rate, in milliseconds. */
async function plainPosts(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < 100; index += 1) {
    times.push(await timed(() => fetch(`${url}/plain`, { method: 'POST', body: '{}' })));
    await sleep(1000 / (eventsPerSecond * endpoints));
  }
  return times;
}

interface Run {
  confirmed: ReadonlySet<string>;
  plain: readonly number[];
  seconds: number;
}

function report(received: readonly Received[], { confirmed, plain, seconds }: Run): Report {
  const waits = received.flatMap(({ path, body, at }) => {
    if (path === '/plain') return [];
    const { data } = Sent.parse(JSON.parse(body));
    return confirmed.has(data.id) ? [at.getTime() - data.confirmed_at.getTime()] : [];
  });
  const missing = endpoints * confirmed.size - waits.length;
  const figure = (q: number, max: number): Figure => ({
    name: `p${q * 100}`,
    value: quantile(waits, q),
    unit: 'ms',
    baseline: { name: 'plain POST', value: quantile(plain, q) },
    budget: { max },
  });
  return {
    title: 'Deliveries at a steady rate',
    how: `${eventsPerSecond} changes a second confirmed for ${endpoints} webhooks each, for ${seconds} s, in the local service; from confirmed to the receiver, first attempts only. Baseline: requests from the bench to the receiver before that, at the same rate, there and back.`,
    figures: [
      figure(0.5, 1000),
      figure(0.99, 5000),
      { name: 'received', value: waits.length, unit: '' },
      { name: 'missing', value: missing, unit: '', budget: { max: 0 } },
    ],
  };
}
