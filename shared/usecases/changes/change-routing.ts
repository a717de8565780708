import { type RoutingEntry, type RoutingFacts, routingTold } from '../../domain/alerts/routing.ts';
import { deliveryIdOf } from '../../domain/event-body.ts';
import { type BundleItem, getBundles } from '../../table/alerts/bundles.ts';
import { type NoticeItem, noticesOf } from '../../table/alerts/notices.ts';
import type { ChangeItem } from '../../table/changes/change-item.ts';
import type { Table } from '../../table/client.ts';
import { type DeliveryItem, keptSeconds } from '../../table/deliveries/deliveries.ts';
import { getDeliveries } from '../../table/deliveries/delivery-log.ts';
import { type EventItem, findEvent, type RuleVerdict } from '../../table/deliveries/events.ts';
import { keys } from '../../table/keys.ts';
import { readRecipients, type Recipients } from '../../table/targets/recipients.ts';
import { timedOf } from '../alerts/timed.ts';

/** All that was noted about a change for each destination, and how the rules are now. */
interface Known {
  change: ChangeItem;
  event: EventItem | null;
  recipients: Recipients | null;
  notices: ReadonlyMap<string, NoticeItem>;
  bundles: ReadonlyMap<string, BundleItem>;
  deliveries: ReadonlyMap<string, DeliveryItem>;
  now: Date;
}

/**
 * Why each alert rule sent a change, or didn't: what the rules said when it was routed, and what became
 * of its messages. Rules are never asked again. Those that were asked come first, in the order in which
 * they were made, then those that are newer than the change.
 */
export async function changeRouting(
  table: Table,
  change: ChangeItem,
  now: Date,
): Promise<RoutingEntry[]> {
  const known = await readKnown(table, change, now);
  const { event, recipients } = known;
  const asked = event?.verdicts ?? [];
  const rules = recipients?.rules ?? [];
  const others = rules.filter(
    ({ id, created_at }) =>
      !asked.some(({ rule_id }) => rule_id === id) &&
      (change.confirmed_at === null || created_at > change.confirmed_at),
  );
  return [
    ...asked.flatMap((said) => entryOf(known, said) ?? []),
    ...others.flatMap(
      ({ id, destination_id }) => entryOf(known, { rule_id: id, destination_id }) ?? [],
    ),
  ];
}

async function readKnown(table: Table, change: ChangeItem, now: Date): Promise<Known> {
  const [event, recipients, notices] = await Promise.all([
    findEvent(table, change.id),
    readRecipients(table, change.organization_id),
    noticesOf(table, change.id),
  ]);
  const waiting = notices.flatMap(({ destination_id, bundle }) =>
    bundle === null ? [] : [{ destination_id, key: bundle }],
  );
  const ofNotices = new Map(notices.map((notice) => [notice.destination_id, notice]));
  const wanted = (event?.targets ?? []).map(({ id }) => {
    const message = ofNotices.get(id)?.delivery_id;
    return keys.delivery(id, message ?? deliveryIdOf(change.id, change.confirmed_at ?? '', id));
  });
  const [bundles, deliveries] = await Promise.all([
    getBundles(table, waiting),
    getDeliveries(table, wanted, now),
  ]);
  const withIt = bundles.filter(({ changes }) => changes.includes(change.id));
  return {
    ...{ change, event, recipients, now },
    notices: ofNotices,
    bundles: new Map(withIt.map((bundle) => [bundle.destination_id, bundle])),
    deliveries: new Map(deliveries.map((delivery) => [delivery.target_id, delivery])),
  };
}

/** @param of a rule that was asked, with what it said, or that wasn't. */
function entryOf(
  known: Known,
  of: RuleVerdict | Pick<RuleVerdict, 'rule_id' | 'destination_id'>,
): RoutingEntry | null {
  const { recipients, notices, bundles, deliveries, change, event, now } = known;
  const { rule_id, destination_id } = of;
  const rule = recipients?.rules.find(({ id }) => id === rule_id) ?? null;
  const destination = recipients?.destinations.find(({ id }) => id === destination_id) ?? null;
  const routedAt = Date.parse(event?.created_at ?? '');
  const facts: RoutingFacts = {
    ...{ change, rule },
    said: 'verdict' in of ? of : null,
    ended: notices.get(destination_id)?.ended ?? null,
    waiting: bundles.get(destination_id) ?? null,
    delivery: deliveries.get(destination_id) ?? null,
    isLongAgo: now.getTime() - routedAt > keptSeconds * 1000,
    zone: timedOf(destination_id, recipients).time_zone,
  };
  const told = routingTold(facts);
  if (!told) return null;
  const names = {
    rule_name: rule?.name ?? null,
    destination_name: destination?.name ?? null,
  };
  return { rule_id, destination_id, ...names, ...told };
}
