/**
 * Mistakes that the harness must find: each is put around a real part, and switched on for a whole
 * campaign. The service itself has no switch for any of them.
 */
import { linkBase } from '../support/a-change.ts';
import { linked } from '../../shared/changes/rules/change-links.ts';
import { derivedIdAt } from '../../shared/domain/ids.ts';
import { changeEvent, deliveryIdOf } from '../../shared/changes/rules/event-body.ts';
import { Change } from '../../shared/changes/rules/change.ts';
import { keys } from '../../shared/table/keys.ts';
import { getChange } from '../../shared/changes/items/changes.ts';
import type { Sender } from '../../shared/usecases/ports.ts';
import { alertPlants } from './alerts/plants.ts';
import { current, invocations } from './scheduler.ts';
import { forgetRings, tickPlants } from './ticks/plants.ts';
import { hideClaims, isRenewal, noteLeases } from './plant-runners.ts';
import type { World } from './world.ts';
import type { Act } from '../support/tested-table.ts';

export const plants = {
  'no-sweep': 'nobody looks for what is overdue',
  'no-lease': 'a target keeps no account of whose turn it is',
  'no-renewal': 'a runner takes its lease for renewed without looking whether it is',
  'blind-claim': 'a runner claims deliveries without looking who else has',
  'no-hand-over': 'a runner whose time is up calls nobody',
  'lost-wake-up': 'a delivery wakes nobody while any runner has a place',
  'send-before-commit': 'the event goes out before the confirmation is written',
  'acknowledge-before-send': 'a delivery is written down as delivered, and then sent',
  'random-change-id': 'a change gets a new id at each try of writing it',
  'random-event-id': 'each attempt carries an id of its own',
  'stale-step': 'a step of the machine is saved, whatever has changed since it was taken',
  'half-step': 'a verdict is saved without what is known from then on',
  'skipped-holder': 'the last of the organizations that hold an artist is left out',
  'lost-part': 'a change tells of the first of several things, and of no other',
  'unnoted-part': 'a part of a change that is back is not noted there',
  ...alertPlants,
  ...tickPlants,
} as const;
export type Plant = keyof typeof plants;

export const plantNames = Object.keys(plants) as Plant[];

/** Where to begin to look for mistakes that not every schedule meets: at one that does. */
const firstSeeds: Partial<Record<Plant, number>> = {
  'no-lease': 3,
  'no-renewal': 2,
  'stale-step': 12,
  'lost-part': 12,
  'unnoted-part': 15,
  'blind-seal': 128,
  'repeated-notice': 2,
  'quiet-at-routing': 22,
  'digest-by-utc': 90,
  'early-escalation': 166,
  'lone-follow-up': 23,
  'counted-critical': 67,
};

/** The seed of the first schedule in which to look for a mistake. */
export function firstSeedOf(plant: Plant): number {
  return firstSeeds[plant] ?? 1;
}

/** The mistakes of runners, and of whoever wakes them: bursts find them. */
const ofBursts: readonly Plant[] = ['no-renewal', 'blind-claim', 'no-hand-over', 'lost-wake-up'];

/** Whether a mistake shows in bursts of deliveries, and not in schedules of faults. */
export function isOfBursts(plant: Plant): boolean {
  return ofBursts.includes(plant);
}

/** The sender with the mistakes that belong to it. */
export function planted(world: World, sender: Sender): Sender {
  if (world.plant === 'acknowledge-before-send') {
    return {
      ...sender,
      send: async (target, message, at) => {
        const { id, confirmed_at } = message.change ?? { id: '', confirmed_at: '' };
        await acknowledge(world, target.id, deliveryIdOf(id, confirmed_at ?? '', target.id));
        return sender.send(target, message, at);
      },
    };
  }
  if (world.plant === 'random-event-id') {
    return {
      ...sender,
      send: async (target, message, at, signal) => {
        const eventId = derivedIdAt('event', at, ...world.chance.bytes(8));
        return sender.send(target, { ...message, eventId }, at, signal);
      },
    };
  }
  return sender;
}

async function acknowledge({ table, clock }: World, target: string, delivery: string) {
  await table.call('UpdateItem', {
    Key: keys.delivery(target, delivery),
    UpdateExpression:
      'SET #status = :done, delivered_at = :at REMOVE next_attempt_at, waitingPk, waitingSk',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':done': 'delivered', ':at': clock.now().toISOString() },
  });
}

export interface Part {
  Key?: { pk?: string; sk?: string };
  Item?: Record<string, unknown>;
  ConditionExpression?: string;
  ExpressionAttributeNames?: unknown;
  ExpressionAttributeValues?: Record<string, unknown>;
}
export interface Input extends Part {
  IndexName?: string;
  Items?: Record<string, unknown>[];
  Responses?: Record<string, Record<string, unknown>[]>;
  TransactItems?: { Put?: Part; Update?: Part }[];
}

/** The mistakes that belong to the table, outside of where calls wait for their turn. */
export const plantedInTable: Act = async (next, _operation, asked) => {
  const world = invocations.getStore()?.world;
  const input: Input = asked;
  if (!world?.plant) return next();
  const { plant } = world;
  if (plant === 'no-lease') forgetTurns(input);
  if (plant === 'no-renewal' && isRenewal(input)) return {};
  if (plant === 'lost-wake-up') noteLeases(world, input);
  if (plant === 'send-before-commit') await sendConfirmed(world, input);
  if (plant === 'random-change-id') renameChanges(world, input);
  if (plant === 'stale-step') forgetWhatWasRead(input);
  if (plant === 'half-step') forgetWhatIsKnown(input);
  if (plant === 'unnoted-part' && isPartBack(input)) return {};
  if (plant === 'left-row') forgetRings(input);
  const reply = await next();
  const output = reply as Input;
  if (plant === 'no-lease') forgetTurns(output);
  if (plant === 'blind-claim') hideClaims(current(), output);
  if (plant === 'random-change-id') forgetOpen(input, output);
  if (plant === 'skipped-holder') forgetLastHolder(output);
  return reply;
};

function forgetTurns(part: Part): void {
  if (part.Item?.sk !== 'STATE') return;
  part.Item.places = [];
  unconditional(part);
}

function unconditional(part: Part): void {
  delete part.ConditionExpression;
  delete part.ExpressionAttributeNames;
  delete part.ExpressionAttributeValues;
}

/** Sends what this transaction is about to confirm to the first webhook. */
async function sendConfirmed(world: World, { TransactItems = [] }: Input): Promise<void> {
  for (const { Update } of TransactItems) {
    const values = Object.values(Update?.ExpressionAttributeValues ?? {});
    if (Update?.Key?.sk !== 'CHANGE' || !values.includes('confirmed')) continue;
    const id = String(Update.Key.pk).slice('CHG#'.length);
    const at = world.clock.now();
    const stored = await getChange(world.table, world.organizationId, id);
    const [webhook] = world.targets.filter(({ of }) => of === 'webhook');
    if (!stored || !webhook) continue;
    const confirmed_at = at.toISOString();
    const status = 'confirmed' as const;
    const told = Change.parse({ ...stored, status, confirmed: true, confirmed_at });
    const change = linked(told, linkBase);
    const event = changeEvent(change, confirmed_at);
    const message = {
      eventId: event.id,
      body: JSON.stringify(event),
      change,
      organizationName: 'Ours',
    };
    const { url, secret } = webhook;
    const target = { kind: 'webhook', id: webhook.id, url, secrets: [secret ?? ''] } as const;
    await current().world.send(target, message, at);
  }
}

/** Checks don't know which subjects have a change open: only the id would keep them from a second one. */
function forgetOpen({ ExpressionAttributeValues = {} }: Input, { Items = [] }: Input): void {
  if (!current().name.startsWith('checks')) return;
  const isBaseline = Object.values(ExpressionAttributeValues).some((value) => value === 'SUBJ$');
  for (const item of isBaseline ? Items : []) item.open = null;
}

/** Whoever reads who holds an artist misses one of several. */
function forgetLastHolder({ Items = [] }: Input): void {
  const isHolder = (item: Record<string, unknown>) => String(item.sk).startsWith('HOLDER#');
  if (Items.filter(isHolder).length > 1) Items.splice(Items.findLastIndex(isHolder), 1);
}

/**
 * Gives the changes that this call writes new ids: of a transaction where one organization is told, by
 * themselves where several are. Without the conditions that would make up for it.
 */
function renameChanges(world: World, input: Input): void {
  const puts = (input.TransactItems ?? []).flatMap(({ Put }) => Put ?? []);
  for (const { Item } of [input, ...puts]) {
    if (Item?.sk !== 'CHANGE' || Item.status !== 'detected') continue;
    const id = derivedIdAt('change', world.clock.now(), ...world.chance.bytes(8));
    Object.assign(Item, keys.change(id), { id });
  }
  for (const put of puts.filter(isOfSubject)) unconditional(put);
}

/** Saves a step as though everything still stood as it was read. */
function forgetWhatWasRead({ TransactItems = [] }: Input): void {
  const parts = TransactItems.flatMap(({ Put, Update }) => Put ?? Update ?? []);
  if (!parts.some(isOfSubject)) return;
  for (const part of parts) {
    if (part.ConditionExpression === undefined) continue;
    part.ConditionExpression = `(${part.ConditionExpression}) OR attribute_exists(pk) OR attribute_not_exists(pk)`;
  }
}

/** Takes what is known of releases and profile out of the transaction that settles a subject. */
function forgetWhatIsKnown(input: Input): void {
  const { TransactItems = [] } = input;
  const isVerdict = TransactItems.some(({ Update }) => Update && isOfSubject(Update));
  if (!isVerdict) return;
  input.TransactItems = TransactItems.filter(
    ({ Put, Update }) => !/^(REL#|SNAPSHOT$)/.test(sortKeyOf(Put ?? Update ?? {})),
  );
}

/** Whether this notes at a change that a part of it is over, and not that more came to it. */
function isPartBack({ ExpressionAttributeValues: values = {} }: Part): boolean {
  return ':back_count' in values && !(':grown' in values);
}

function isOfSubject(part: Part): boolean {
  return sortKeyOf(part).startsWith('SUBJ#');
}

function sortKeyOf({ Key, Item }: Part): string {
  return String(Key?.sk ?? Item?.sk);
}
