import { theService } from '../../shared/domain/people/audit.ts';
import { deliveryOf } from '../../shared/deliveries/items/deliveries.ts';
import { aConfirmedChange } from '../support/deliveries.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type Beginning, countsOf, type Ended, fill } from './schedule.ts';
import type { Plant } from './plant.ts';
import { makeWebhook } from './targets.ts';
import { type Happening, type Handlers, World } from './world.ts';
import type { TestedTable } from '../support/tested-table.ts';
import { allItems } from '../support/items.ts';

export interface BurstOptions {
  seed: number;
  beginnings: readonly Beginning[];
  handlers: Handlers;
  plant: Plant | null;
  withTable: <T>(use: (table: TestedTable) => Promise<T>) => Promise<T>;
}

/** How long a receiver takes to answer, in milliseconds. */
const speeds = [
  [20, 80],
  [300, 900],
  [2500, 3500],
  // Longer than a lease.
  [11_000, 14_000],
] as const;
const minute = 60_000;
/** When the changes are confirmed, in milliseconds: all at once, one by one, or twelve at a time. */
const arrivals: readonly ((index: number, chance: Chance) => number)[] = [
  (_, chance) => chance.below(1000),
  (_, chance) => chance.below(20_000),
  (index, chance) => 5000 * Math.floor(index / 12) + chance.below(60),
];

/**
 * Many deliveries for one webhook, of a receiver that takes all of them, quickly or slowly. Nothing
 * goes wrong but that messages come twice and the index lags; and there is no sweep, which would make up for a runner
 * that hands over to nobody, or a delivery that nobody is woken for.
 */
export async function runBurst(options: BurstOptions): Promise<Ended> {
  const { seed, beginnings, handlers, plant, withTable } = options;
  return withTable(async (table) => {
    const chance = chanceOf(seed);
    const [beginning] = beginnings;
    if (!beginning) throw new Error('there is no beginning');
    await fill(table, beginning);
    const { organizationId, atMs: startMs } = beginning;
    const world = new World({
      table,
      chance,
      startMs,
      organizationId,
      handlers,
      plant,
      isSwept: false,
      // All five places can be taken, and some functions route changes beside them.
      liveMax: 8,
      indexLagMs: 300,
    });
    world.queues.faults = { lost: 0, doubled: 0.1, late: 0 };
    await makeWebhook(world, 0, []);
    const [server] = world.receivers.servers.values();
    if (!server) throw new Error('there is no receiver');
    const takesMs = chance.pick(speeds);
    Object.assign(server, { soundness: 1, takesMs });
    const count = chance.between(20, 60);
    const afterMs = chance.pick(arrivals);
    const story = Array.from({ length: count }, (_, index): Happening => {
      const at = startMs + afterMs(index, chance);
      return { at, what: `change ${index} is confirmed`, act: () => confirmed(world, table) };
    });
    const isCalm = await world.run(story, { steps: 20_000, untilMs: startMs + 10 * minute });
    const violations = [
      ...(isCalm ? [] : ['alone: deliveries wait, and nobody comes']),
      ...world.surprises.map((surprise) => `surprise: ${surprise}`),
      ...world.queues.endless.map((message) => `hops: ${message}`),
      ...(await allCame(world, count)),
      ...fewVainClaims(world),
    ];
    return { seed, steps: world.steps, violations, counts: countsOf(world) };
  });
}

/** Confirms a change, and asks for it to be routed. */
export async function confirmed(world: World, table: TestedTable): Promise<void> {
  const { organizationId: id, chance: random, clock } = world;
  const organization = { id, name: 'Ours', plan: 'business' } as const;
  const acting = { organization, now: clock.now(), by: theService };
  const change = await aConfirmedChange({ table, random, clock }, acting);
  world.ask({ kind: 'route', organization_id: id, change_ids: [change.id] });
}

/** A runner that claimed something in vain makes sure, before it claims again, that it waits. */
function fewVainClaims({ receivers, indexLag: { vainClaims } }: World): string[] {
  const attempts = receivers.receipts.length;
  if (vainClaims <= attempts) return [];
  return [`claims: ${vainClaims} of nothing that waited, for ${attempts} attempts`];
}

/** Each arrived once, and never were there more than five requests at a time. */
async function allCame({ receivers, table }: World, count: number): Promise<string[]> {
  const rows = (await allItems(table)).filter(({ sk }) => String(sk).startsWith('DLV#'));
  const waiting = rows.map(deliveryOf).filter(({ status }) => status !== 'delivered');
  const { receipts, openMax } = receivers;
  return [
    ...(rows.length === count ? [] : [`alone: ${count} changes made ${rows.length} deliveries`]),
    ...waiting.map(({ id, status }) => `alone: delivery ${id} is ${status}`),
    ...(new Set(receipts.map(({ delivery }) => delivery)).size === receipts.length
      ? []
      : ['once: a delivery came twice']),
    ...(openMax > 5 ? [`places: ${openMax} requests were open at a time`] : []),
  ];
}
