import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Received, Receiver } from '../../lib/demo/print.ts';
import { SettableClock } from '../support/clock.ts';
import { aConfirmedChange, deliverySurroundings } from '../support/deliveries.ts';
import { backDoor, type BackDoor } from './back-door.ts';
import { endpoints, eventsPerSecond, type Bare } from './beside.ts';
import type { BenchOptions, Figure } from './measure.ts';
import {
  benchService,
  type BenchService,
  canLook,
  memoryOf,
  processorOf,
  visitor,
} from './service.ts';
import type { WaitFor } from './waiting-rows.ts';

/** A part of the bench, with services of its own. */
export type Part = (setting: Setting) => Promise<Figure[]>;

/** What all parts share. */
export interface Setting extends BenchOptions {
  receiver: Receiver;
  bare: Bare;
  noted: Noted;
}

/** What is looked at in all parts: the most memory that a service took, in MB, and what never came. */
interface Noted {
  memory: number;
  missing: number;
}

/** A service whose memory is watched, with its back door. */
export interface DeliveryService extends BenchService {
  back: BackDoor;
  /** The processor time that it took so far, in ms; NaN where the system doesn't tell. */
  processorMs: () => number;
}

const Sent = z.object({ data: z.object({ confirmed_at: z.coerce.date() }) });
const patienceSeconds = 180;

/** Starts a service with its data in the folder of that name. */
export async function deliveryService(
  { root, noted }: Setting,
  name: string,
): Promise<DeliveryService> {
  const service = await benchService(root, join(root, `data-${name}`));
  const { pid } = service.running;
  const back = backDoor(service);
  const watch = setInterval(() => {
    if (canLook) noted.memory = Math.max(noted.memory, memoryOf(pid));
  }, 1000);
  const leave = () => {
    clearInterval(watch);
    back[Symbol.dispose]();
  };
  return {
    ...service,
    back,
    processorMs: () => (canLook ? processorOf(pid) : NaN),
    kill: async () => {
      leave();
      await service.kill();
    },
    [Symbol.asyncDispose]: async () => {
      leave();
      await service[Symbol.asyncDispose]();
    },
  };
}

/** A new organization with webhooks at these addresses. */
export async function organizationWith(
  service: DeliveryService,
  urls: readonly string[],
): Promise<WaitFor> {
  const { api, organizationId } = await visitor(service, `with-${urls.length}@example.com`);
  const targetIds: string[] = [];
  for (const [index, url] of urls.entries()) {
    const body = { url, name: `hook ${index}` };
    targetIds.push((await api.call('POST /api/v1/org/webhooks', { body })).id);
  }
  return { organizationId, targetIds };
}

/** So many addresses of the receiver. */
export function urlsAt({ url }: Receiver, count = endpoints): string[] {
  return Array.from({ length: count }, (_, index) => `${url}/${index}`);
}

/** Puts a change into the table that is confirmed now. @returns the message that asks for its routing. */
export async function confirmedNow({ table }: BackDoor, organizationId: string) {
  const around = deliverySurroundings(table);
  around.clock = new SettableClock(new Date().toISOString());
  const organization = { id: organizationId, name: 'Bench', plan: 'business' } as const;
  const { id } = await aConfirmedChange(around, { organization, now: around.clock.now() });
  return { kind: 'route' as const, organization_id: organizationId, change_ids: [id] };
}

/**
 * Confirms changes at the steady rate: they are put into the table and their messages into the queue, as
 * settling does. Each is for `healthy` webhooks at the receiver.
 * @returns how long first attempts took from confirmed to there, in ms
 */
export async function steadily(
  setting: Setting,
  { back }: DeliveryService,
  { organizationId }: WaitFor,
  { seconds, healthy = endpoints }: { seconds: number; healthy?: number },
): Promise<number[]> {
  const before = setting.receiver.received.length;
  const count = eventsPerSecond * seconds;
  const start = Date.now();
  for (let index = 0; index < count; index += 1) {
    await sleep(Math.max(0, start + (index * 1000) / eventsPerSecond - Date.now()));
    await back.queues.send(await confirmedNow(back, organizationId));
  }
  const came = await arrivals(setting, before, healthy * count);
  return came.map(({ body, at }) => {
    const { data } = Sent.parse(JSON.parse(body));
    return at.getTime() - data.confirmed_at.getTime();
  });
}

/** Waits for `count` deliveries after the first `before`, and notes how many never came. */
export async function arrivals(
  { receiver, noted }: Setting,
  before: number,
  count: number,
): Promise<Received[]> {
  const enough = (all: readonly Received[]) =>
    all.length - before >= count && firstOnes(all.slice(before)).length >= count;
  await receiver.until(enough, patienceSeconds).catch(() => undefined);
  const came = firstOnes(receiver.received.slice(before));
  noted.missing += count - came.length;
  return came;
}

/** What came, without what came again. */
function firstOnes(came: readonly Received[]): Received[] {
  const idOf = ({ path, headers }: Received) => `${path} ${String(headers['webhook-id'])}`;
  return [...new Map(came.toReversed().map((one) => [idOf(one), one])).values()];
}
