import type { QueueName } from '../../shared/plan/queues.ts';
import { placesMax } from '../../shared/deliveries/rules/target-state.ts';
import { deliverWork } from '../../shared/deliveries/steps/wake.ts';
import { putWaiting } from '../bench/waiting-rows.ts';
import { confirmed } from './burst.ts';
import { chanceOf } from './chance.ts';
import { type Beginning, fill } from './schedule.ts';
import { makeMailbox, makeWebhook } from './targets.ts';
import { type Handlers, World } from './world.ts';
import type { TestedTable } from '../support/tested-table.ts';

/** How long the receiver takes to answer. */
const takesMs = 3000;
const minute = 60_000;
const hour = 60 * minute;

export interface SlowReport {
  lines: readonly string[];
  /** Whether each arrived once, in time, and no chain of messages was too long. */
  isSound: boolean;
}

export interface SlowOptions {
  beginning: Beginning;
  handlers: Handlers;
  count: number;
  kind: SlowKind;
}

/** What the deliveries are for: a webhook whose receiver takes 3 s, or a mailbox. */
export type SlowKind = 'webhook' | 'email';

/** What the runners took. */
interface Taken {
  invocations: number;
  messages: number;
  /** The most messages that led to one. */
  hops: number;
}

/**
 * Lets deliveries for one target wait that all are due, wakes one runner, and goes on until all have
 * arrived. Nothing goes wrong, and the sweep runs as ever.
 */
export async function slowReceiver(
  table: TestedTable,
  { beginning, handlers, count, kind }: SlowOptions,
): Promise<SlowReport> {
  await fill(table, beginning);
  const { organizationId, atMs } = beginning;
  const taken: Taken = { invocations: 0, messages: 0, hops: 0 };
  const world = new World({
    ...{ table, organizationId, startMs: atMs, chance: chanceOf(1) },
    handlers: counting(
      handlers,
      kind === 'email' ? 'message-deliveries' : 'webhook-deliveries',
      taken,
    ),
    liveMax: 2 * placesMax,
  });
  const targetId = kind === 'email' ? await makeMailbox(world) : await makeSlowWebhook(world);
  // What the others are copied from.
  await confirmed(world, table);
  const eachMs = kind === 'email' ? minute : takesMs;
  const limits = { steps: 1000 * count, untilMs: atMs + hour + 2 * (count * eachMs) };
  await world.run([], limits);
  const { receipts } = world.receivers;
  const { nowMs: startMs } = world.scheduler;
  Object.assign(taken, { invocations: 0, messages: 0, hops: 0 });
  const before = receipts.length;
  const whom = { organizationId, targetIds: [targetId] };
  await putWaiting(table, whom, count, world.clock.now());
  world.ask(deliverWork({ organization_id: organizationId, target_id: targetId }));
  const isCalm = await world.run([], limits);
  return report(world, { count, kind, taken, isCalm, receipts: receipts.slice(before), startMs });
}

async function makeSlowWebhook(world: World): Promise<string> {
  await makeWebhook(world, 0, []);
  const [server] = world.receivers.servers.values();
  const [target] = world.targets;
  if (!server || !target) throw new Error('there is no receiver');
  Object.assign(server, { soundness: 1, takesMs: [takesMs, takesMs] });
  return target.id;
}

/** The handlers, with a count of what that queue gave to theirs. */
function counting(handlers: Handlers, counted: QueueName, taken: Taken): Handlers {
  return {
    ...handlers,
    ofQueue: (queue) => {
      const handler = handlers.ofQueue(queue);
      if (queue !== counted) return handler;
      return async (event) => {
        const hops = event.Records.map(({ body }) => (JSON.parse(body) as { hops?: number }).hops);
        taken.invocations += 1;
        taken.messages += event.Records.length;
        taken.hops = Math.max(taken.hops, ...hops.map((each) => each ?? 0));
        return handler(event);
      };
    },
  };
}

interface Ended {
  count: number;
  kind: SlowKind;
  taken: Taken;
  isCalm: boolean;
  receipts: readonly { at: number; delivery: string }[];
  startMs: number;
}

function report(
  { surprises, queues, receivers }: World,
  { count, kind, taken, isCalm, receipts, startMs }: Ended,
): SlowReport {
  const different = new Set(receipts.map(({ delivery }) => delivery)).size;
  const minutes =
    (Math.max(startMs, ...receipts.slice(-10).map(({ at }) => at)) - startMs) / minute;
  const least = (count * takesMs) / placesMax / minute;
  const to = kind === 'email' ? 'mailbox' : `receiver that takes ${takesMs / 1000} s`;
  const needed = kind === 'email' ? '' : `; ${placesMax} at a time need ${least.toFixed(1)}`;
  return {
    lines: [
      `${count} deliveries to a ${to}: ${different} arrived, ${receipts.length - different} of them twice`,
      `${minutes.toFixed(1)} minutes until the last one was sent${needed}`,
      `${taken.invocations} invocations for ${taken.messages} messages, at most ${taken.hops} hops, at most ${receivers.openMax} requests at a time`,
      ...surprises,
    ],
    isSound:
      isCalm &&
      different === count &&
      receipts.length === count &&
      surprises.length === 0 &&
      queues.endless.length === 0,
  };
}
