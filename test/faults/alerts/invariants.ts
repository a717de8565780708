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
import {
  capsHold,
  capsHoldBackForAReason,
  digestsAreOnce,
  leftInTime,
  mayLeave,
  summariesAreOnce,
} from './times.ts';
import { allItems } from '../../support/items.ts';
import { invocations } from '../scheduler.ts';
import { getChange } from '../../../shared/changes/items/changes.ts';
import { changeRouting } from '../../../shared/alerts/steps/change-routing.ts';
import type { ChangeItem } from '../../../shared/changes/items/change-item.ts';
import { isLost } from './follow-ups.ts';

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

const ofEnds: Readonly<Record<NonNullable<NoticeItem['ended']>, string>> = {
  muted: 'muted',
  acknowledged: 'acknowledged',
  rule_inactive: 'rule_inactive',
  not_sent: 'not_sent',
  cancelled: 'destination_deleted',
};
const ofDeliveries: Readonly<Record<DeliveryItem['status'], string>> = {
  delivered: 'sent',
  failed: 'failed',
  skipped: 'destination_disabled',
  cancelled: 'destination_deleted',
  pending: 'waiting',
};

/** What the API says of why somebody was told something, or wasn't, is what happened. */
async function explained(left: LeftOver): Promise<string[]> {
  const { world, changes, events, notices, deliveries } = left;
  const problems: string[] = [];
  for (const { id } of changes) {
    const stored = await invocations.exit(() => getChange(world.table, world.organizationId, id));
    if (!stored) return [`told: change ${id} is gone`];
    const entries = await invocations.exit(() =>
      changeRouting(world.table, stored, world.clock.now()),
    );
    for (const said of events.get(id)?.verdicts ?? []) {
      const { rule_id, destination_id } = said;
      const entry = entries.find((one) => one.rule_id === rule_id);
      const notice = notices.find(
        (one) => one.change_id === id && one.destination_id === destination_id,
      );
      const delivery = deliveries.get(notice?.delivery_id ?? '');
      const expected = ['matched', 'follow_up'].includes(said.verdict)
        ? becameOf(left, notice)
        : said.verdict;
      if (entry?.verdict !== expected || entry.detail.length === 0)
        problems.push(`told: ${rule_id} of ${id} says ${entry?.verdict}, and it is ${expected}`);
      const step = events
        .get(id)
        ?.targets.find((target) => target.id === destination_id)
        ?.rules?.find((rule) => rule.rule_id === rule_id)?.escalate;
      const sentOn = step
        ? escalationOf(left, stored, { rule_id, delivery, to: step.destination_id })
        : null;
      const isSaid = entry?.escalation?.verdict ?? null;
      if (isSaid !== sentOn)
        problems.push(`told: ${rule_id} sends ${id} on, says ${isSaid}, and it is ${sentOn}`);
    }
  }
  return problems;
}

/** What became of a notice, in the words of the API. */
function becameOf({ deliveries }: LeftOver, notice: NoticeItem | undefined): string {
  if (notice?.ended) return ofEnds[notice.ended];
  return ofDeliveries[deliveries.get(notice?.delivery_id ?? '')?.status ?? 'pending'];
}

interface SendingOn {
  rule_id: string;
  /** The first destination's message. */
  delivery: DeliveryItem | undefined;
  to: string;
}

/** What became of sending a change on, when all has come to rest; null: nothing, and there is nothing to say. */
function escalationOf(
  left: LeftOver,
  { id, acknowledged_at, resolved_by }: ChangeItem,
  { rule_id, delivery, to }: SendingOn,
): string | null {
  const sent = left.escalated.find(
    ({ change_id, destination_id }) => change_id === id && destination_id === to,
  );
  if (sent) return becameOf(left, sent);
  if (!delivery) return null;
  if (acknowledged_at !== null) return 'acknowledged';
  if (resolved_by !== null && !isLost(delivery.status)) return 'not_sent';
  const { is: now } = left.history.settings.at(-1) ?? {};
  if (!now?.destinations.some((destination) => destination.id === to)) return 'destination_deleted';
  return now.rules.some((rule) => rule.id === rule_id && rule.active) ? null : 'rule_inactive';
}
