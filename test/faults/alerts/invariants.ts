import type { Change } from '../../../shared/changes/rules/change.ts';
import {
  type NoticeItem,
  NoticeItem as StoredNotice,
} from '../../../shared/alerts/items/notices.ts';
import { BundleItem } from '../../../shared/alerts/items/bundles.ts';
import { type DeliveryItem, deliveryOf } from '../../../shared/deliveries/items/deliveries.ts';
import { EventItem } from '../../../shared/alerts/items/events.ts';
import type { World } from '../world.ts';
import { isRegular } from '../due-index.ts';
import { endIsTrue, nothingIsTwice, wasDecidedRightly } from './ends.ts';
import { sentOn } from './escalations.ts';
import type { History, Sealed } from './history.ts';
import { isFollowUp } from './plain.ts';
import { explained } from './explained.ts';
import {
  capsHold,
  capsHoldBackForAReason,
  digestsAreOnce,
  leftInTime,
  mayLeave,
  summariesAreOnce,
} from './times.ts';
import { allItems } from '../../support/items.ts';

/** All that is left when a schedule has come to rest. */
export interface LeftOver {
  world: World;
  history: History;
  /** Whether nothing went wrong, so that what is to come by a time must have. */
  isCalm: boolean;
  changes: readonly Change[];
  events: ReadonlyMap<string, EventItem>;
  /** Of what went to destinations by itself. */
  notices: readonly NoticeItem[];
  /** Of what was sent on to them. */
  escalated: readonly NoticeItem[];
  deliveries: ReadonlyMap<string, DeliveryItem>;
  bundles: readonly BundleItem[];
  /** The messages that were made, by their deliveries. */
  sealed: ReadonlyMap<string, Sealed>;
}

interface Story {
  history: History;
  changes: readonly Change[];
  isCalm: boolean;
}

/** What isn't as it must be, in words, and how often what happened. */
interface Proven {
  violations: readonly string[];
  counts: Readonly<Record<string, number>>;
}

/** Holds what is left of a schedule against what must be true. */
export async function proveAlerts(world: World, story: Story): Promise<Proven> {
  const left = await whatIsLeft(world, story);
  return { violations: await violationsOf(left), counts: countsOf(left) };
}

/** How many messages there were of each kind, and how changes ended. */
function countsOf({ history, notices, escalated, deliveries }: LeftOver): Record<string, number> {
  const messages = history.sealed.map(({ kind }) => `message: ${kind}`);
  const ends = notices.map(
    ({ ended, delivery_id }) => `ended: ${ended ?? deliveries.get(delivery_id ?? '')?.status}`,
  );
  const more = [
    ...notices.filter(isFollowUp).map(({ ended }) => `follow-up: ${ended ?? 'told'}`),
    ...escalated.map(
      (notice) => `escalated: ${notice.escalated?.undelivered ? 'untold' : 'unread'}`,
    ),
    ...escalated.map(({ ended }) => `escalated: ${ended ?? 'told'}`),
  ];
  const groups = Map.groupBy([...messages, ...ends, ...more], (name) => name);
  return Object.fromEntries([...groups].map(([name, all]) => [name, all.length]));
}

async function violationsOf(left: LeftOver): Promise<string[]> {
  const { world } = left;
  return [
    ...world.surprises.map((surprise) => `surprise: ${surprise}`),
    ...world.queues.endless.map((message) => `hops: ${message}`),
    ...world.queues.foreign.map((message) => `rights: ${message}`),
    ...(await nothingWaits(left)),
    ...left.changes.flatMap((change) => wasDecidedRightly(left, change)),
    ...[...left.notices, ...left.escalated].flatMap((notice) => endIsTrue(left, notice)),
    ...sentOn(left),
    ...nothingIsTwice(left),
    ...[...left.sealed.values()].flatMap((sealed) => mayLeave(left, sealed)),
    ...[...left.notices, ...left.escalated].flatMap((notice) => leftInTime(left, notice)),
    ...capsHold(left),
    ...capsHoldBackForAReason(left),
    ...digestsAreOnce(left),
    ...summariesAreOnce(left),
    ...(await explained(left)),
  ];
}

async function whatIsLeft(world: World, story: Story): Promise<LeftOver> {
  const items = await allItems(world.table);
  const startingWith = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix));
  const events = startingWith('EVENT').map((item) => EventItem.parse(item));
  const deliveries = startingWith('DLV#').map(deliveryOf);
  const notices = startingWith('NOTICE#').map((item) => StoredNotice.parse(item));
  return {
    ...{ world, ...story },
    events: new Map(events.map((event) => [event.change_id, event])),
    notices: notices.filter(({ escalated }) => escalated === undefined),
    escalated: notices.filter(({ escalated }) => escalated !== undefined),
    deliveries: new Map(deliveries.map((delivery) => [delivery.id, delivery])),
    bundles: startingWith('BUNDLE#').map((item) => BundleItem.parse(item)),
    sealed: new Map(story.history.sealed.map((sealed) => [sealed.delivery.id, sealed])),
  };
}

async function nothingWaits({ world, bundles, deliveries }: LeftOver): Promise<string[]> {
  world.dueIndex.forget();
  const owed = (await world.dueIndex.rows()).filter((row) => !isRegular(row));
  return [
    ...owed.map(({ sk, work }) => `drains: ${work.kind} is still owed by ${sk}`),
    ...bundles
      .filter(({ changes }) => changes.length > 0)
      .map(({ key }) => `drains: something still waits in ${key}`),
    ...[...deliveries.values()]
      .filter(({ status }) => status === 'pending')
      .map(({ id }) => `drains: delivery ${id} is still pending`),
  ];
}
