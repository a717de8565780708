import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { startReceiver, type Receiver } from '../../lib/demo/receiver.ts';
import type { Client } from '../../shared/client/client.ts';
import { SettableClock } from '../support/clock.ts';
import { aConfirmedChange, deliverySurroundings } from '../support/deliveries.ts';
import { backDoor, type BackDoor } from './back-door.ts';
import { quantile, timed, type BenchOptions, type Figure, type Report } from './measure.ts';
import { benchService, visitor } from './service.ts';

export const eventsPerSecond = 5;
export const endpoints = 10;

const Sent = z.object({ data: z.object({ id: z.string(), confirmed_at: z.coerce.date() }) });

/**
 * Changes that are confirmed at a steady rate, each for ten webhooks of an organization: how long
 * the first attempts take to the receivers. The changes are put into the table and their messages
 * into the queue, as settling does; everything from there on is the service's.
 */
export async function deliveriesBench({ root, long }: BenchOptions): Promise<Report> {
  const seconds = long ? 60 : 10;
  await using service = await benchService(root, join(root, 'data-deliveries'));
  using back = backDoor(service);
  const { api, organizationId } = await visitor(service);
  const receiver = await startReceiver();
  try {
    await webhooksAt(api, receiver.url);
    const plain = await plainPosts(receiver.url);
    // Containers start with the first one.
    await confirmedSteadily(back, { organizationId, receiver, seconds: 1 / eventsPerSecond });
    return report(
      plain,
      await confirmedSteadily(back, { organizationId, receiver, seconds }),
      seconds,
    );
  } finally {
    receiver.stop();
  }
}

/** Makes the webhooks that the changes are for. */
export async function webhooksAt(api: Client, url: string): Promise<void> {
  for (let index = 0; index < endpoints; index += 1) {
    const hook = { url: `${url}/${index}`, name: `hook ${index}` };
    await api.call('POST /api/v1/org/webhooks', { body: hook });
  }
}

/** Puts a change into the table that is confirmed now, and the message to route it into its queue. */
export async function confirmNow(back: BackDoor, organizationId: string): Promise<string> {
  const around = deliverySurroundings(back.table);
  around.clock = new SettableClock(new Date().toISOString());
  const organization = { id: organizationId, name: 'Bench', plan: 'business' } as const;
  const change = await aConfirmedChange(around, { organization, now: around.clock.now() });
  const work = { kind: 'route' as const, organization_id: organizationId, change_ids: [change.id] };
  await back.queues.send(work);
  return change.id;
}

/** Changes at the steady rate. @returns how long their first attempts took, in ms; or did not come. */
export async function confirmedSteadily(
  back: BackDoor,
  to: { organizationId: string; receiver: Receiver; seconds: number },
): Promise<Steady> {
  const { organizationId, receiver, seconds } = to;
  const before = receiver.received.length;
  const confirmed = new Set<string>();
  const start = Date.now();
  for (let index = 0; index < eventsPerSecond * seconds; index += 1) {
    await sleep(Math.max(0, start + (index * 1000) / eventsPerSecond - Date.now()));
    confirmed.add(await confirmNow(back, organizationId));
  }
  const wanted = before + endpoints * confirmed.size;
  await receiver.until((all) => all.length >= wanted, 60);
  const waits = receiver.received.slice(before).flatMap(({ body, at }) => {
    const { data } = Sent.parse(JSON.parse(body));
    return confirmed.has(data.id) ? [at.getTime() - data.confirmed_at.getTime()] : [];
  });
  return { waits, missing: endpoints * confirmed.size - waits.length };
}

export interface Steady {
  waits: readonly number[];
  missing: number;
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

function report(plain: readonly number[], { waits, missing }: Steady, seconds: number): Report {
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
      figure(0.5, 60),
      figure(0.99, 120),
      { name: 'received', value: waits.length, unit: '' },
      { name: 'missing', value: missing, unit: '', budget: { max: 0 } },
    ],
  };
}
