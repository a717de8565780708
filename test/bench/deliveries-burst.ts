import { setTimeout as sleep } from 'node:timers/promises';
import type { Queues } from '../../shared/usecases/ports.ts';
import { deliverWork } from '../../shared/deliveries/steps/wake.ts';
import { endpoints, outpost } from './beside.ts';
import {
  arrivals,
  confirmedNow,
  deliveryService,
  organizationWith,
  steadily,
  urlsAt,
  type DeliveryService,
  type Part,
  type Setting,
} from './deliveries-world.ts';
import { inLanes, type Figure } from './measure.ts';
import { putWaiting, type WaitFor } from './waiting-rows.ts';

const inAll = 3000;
const killed = 500;
const warmUpSeconds = 2;
const restMs = 2000;

type Works = Parameters<Queues['sendAll']>[0];

/** As many as there are at once: changes that are to be routed, and deliveries that wait already. */
export const burstPart: Part = async (setting) => {
  await using service = await deliveryService(setting, 'burst');
  const to = (webhooks: number) => burstsTo(setting, service, webhooks);
  const goals = { one: { sent: 300, backlog: 600 }, each: { sent: 400, backlog: 500 } };
  return [
    ...figuresOf(setting, `${inAll} for one webhook`, await to(1), outpost.toOne, goals.one),
    ...figuresOf(
      setting,
      `${inAll / endpoints} for each of ${endpoints}`,
      await to(endpoints),
      outpost.toEach,
      goals.each,
    ),
  ];
};

interface Burst {
  perSecond: number;
  processorMs: number;
}

async function burstsTo(setting: Setting, service: DeliveryService, webhooks: number) {
  const { back } = service;
  const whom = await organizationWith(service, urlsAt(setting.receiver, webhooks));
  // Containers start with the first ones, which are also what those that wait are copied from.
  await steadily(setting, service, whom, { seconds: warmUpSeconds, healthy: webhooks });
  const works = await changesOf(service, whom, inAll / webhooks);
  const sent = await burst(setting, service, works);
  // The runners of those before look once more for a moment.
  await sleep(restMs);
  // The sweep may wake a runner for the first of them.
  const before = setting.receiver.received.length;
  await putWaiting(back.table, whom, inAll / webhooks);
  const { organizationId: organization_id } = whom;
  const wakes = whom.targetIds.map((target_id) => deliverWork({ organization_id, target_id }));
  const backlog = await burst(setting, service, wakes, before);
  return { sent, backlog };
}

/** Sends the messages. @returns how fast all deliveries that come of it arrive. */
async function burst(
  setting: Setting,
  service: DeliveryService,
  works: Works,
  before = setting.receiver.received.length,
): Promise<Burst> {
  const processorBefore = service.processorMs();
  const start = Date.now();
  await service.back.queues.sendAll(works);
  const came = await arrivals(setting, before, inAll);
  const took = Math.max(...came.map(({ at }) => at.getTime())) - start;
  return {
    perSecond: (came.length * 1000) / took,
    processorMs: (service.processorMs() - processorBefore) / came.length,
  };
}

async function changesOf({ back }: DeliveryService, { organizationId }: WaitFor, count: number) {
  const works: Awaited<ReturnType<typeof confirmedNow>>[] = [];
  await inLanes(count, 4, async () => works.push(await confirmedNow(back, organizationId)));
  return works;
}

function figuresOf(
  { bare }: Setting,
  what: string,
  { sent, backlog }: Record<'sent' | 'backlog', Burst>,
  peer: Readonly<{ perSecond: number; ms: number }>,
  goal: Readonly<Record<'sent' | 'backlog', number>>,
): Figure[] {
  const rate = (name: string, { perSecond }: Burst, min: number): Figure => ({
    name: `${what}, ${name}`,
    value: perSecond,
    unit: 'per s',
    baseline: { name: 'bare sender', value: bare.perSecond },
    budget: { min },
  });
  return [
    { ...rate('from confirmed on', sent, goal.sent), peer: peer.perSecond },
    rate('from a backlog', backlog, goal.backlog),
    {
      name: `${what}, processor time of each`,
      value: sent.processorMs,
      unit: 'ms',
      baseline: { name: 'bare sender', value: bare.burstMs },
      peer: peer.ms,
      budget: { max: 6 },
    },
  ];
}

/** Kills the service when a fifth of the deliveries has arrived, and starts it again. */
export const killPart: Part = async (setting) => {
  const { receiver } = setting;
  await using service = await deliveryService(setting, 'kill');
  const whom = await organizationWith(service, urlsAt(receiver, 1));
  await steadily(setting, service, whom, { seconds: warmUpSeconds, healthy: 1 });
  const works = await changesOf(service, whom, killed);
  const before = receiver.received.length;
  await service.back.queues.sendAll(works);
  await receiver.until((all) => all.length >= before + killed / 5, 60);
  await service.kill();
  const killedAt = Date.now();
  const again = await deliveryService(setting, 'kill');
  const came = await arrivals(setting, before, killed).finally(() => again[Symbol.asyncDispose]());
  const name = `killed in the middle of ${killed}`;
  return [
    {
      name: `${name}: until the last one is there`,
      value: (Math.max(...came.map(({ at }) => at.getTime())) - killedAt) / 1000,
      unit: 's',
      peer: outpost.killed.seconds,
      budget: { max: 15 },
    },
    {
      name: `${name}: twice`,
      value: receiver.received.length - before - came.length,
      unit: '',
      peer: outpost.killed.twice,
      budget: { max: 1 },
    },
  ];
};
