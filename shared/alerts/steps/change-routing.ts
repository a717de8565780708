import { explainEscalation, explainRouting, type MessageFacts } from '../rules/routing.ts';
import type { RoutingEscalation, RoutingEntry } from '../../domain/bodies/routing.ts';
import { deliveryIdOf } from '../../changes/rules/event-body.ts';
import { type BundleItem, getBundles } from '../items/bundles.ts';
import { type NoticeItem, noticesOf } from '../items/notices.ts';
import type { ChangeItem } from '../../changes/items/change-item.ts';
import type { Table } from '../../table/client.ts';
import { type DeliveryItem, keptSeconds } from '../../deliveries/items/deliveries.ts';
import { getDeliveries } from '../../deliveries/items/delivery-log.ts';
import { type EventItem, findEvent, type RuleVerdict } from '../items/events.ts';
import { keys } from '../../table/keys.ts';
import { readRecipients, type Recipients } from '../../deliveries/items/recipients.ts';
import { messageDueAt, timedOf } from './retime.ts';

/** All that was noted about a change for each destination, and how the rules are now. */
interface Known {
  change: ChangeItem;
  event: EventItem | null;
  recipients: Recipients | null;
  notices: readonly NoticeItem[];
  bundles: readonly BundleItem[];
  deliveries: readonly DeliveryItem[];
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
  const inMessages = notices.flatMap(({ destination_id, delivery_id }) =>
    delivery_id === null ? [] : [keys.delivery(destination_id, delivery_id)],
  );
  const confirmedAt = change.confirmed_at ?? '';
  const alone = (event?.targets ?? [])
    .filter(({ id }) => !noticeAt(notices, id, false))
    .map(({ id }) => keys.delivery(id, deliveryIdOf(change.id, confirmedAt, id)));
  const [bundles, deliveries] = await Promise.all([
    getBundles(table, waiting),
    getDeliveries(table, [...inMessages, ...alone], now),
  ]);
  const withIt = bundles.filter(({ changes }) => changes.includes(change.id));
  return { change, event, recipients, now, notices, bundles: withIt, deliveries };
}

/** The notice of a destination: of what went to it by itself, or of what was sent on to it. */
function noticeAt(
  notices: readonly NoticeItem[],
  destinationId: string,
  isEscalated: boolean,
): NoticeItem | null {
  const found = notices.find(
    ({ destination_id, escalated }) =>
      destination_id === destinationId && (escalated !== undefined) === isEscalated,
  );
  return found ?? null;
}

/** What became of the change at a destination. @param notice null: it went there without a message. */
function messageFacts(
  { bundles, deliveries, change, event, recipients, now }: Known,
  destinationId: string,
  notice: NoticeItem | null,
): MessageFacts & { delivery: DeliveryItem | null } {
  const routedAt = Date.parse(event?.created_at ?? '');
  const { id: changeId, confirmed_at } = change;
  const alone = confirmed_at && deliveryIdOf(changeId, confirmed_at, destinationId);
  const deliveryId = notice?.delivery_id ?? alone;
  const isIt = ({ destination_id, key }: BundleItem) =>
    destination_id === destinationId && key === notice?.bundle;
  const waiting = bundles.find(isIt) ?? null;
  // What waited for a destination that was deleted is ended shortly after.
  const isGone = waiting !== null && !isThere(recipients, destinationId);
  const timed = timedOf(destinationId, recipients);
  return {
    ended: isGone ? 'cancelled' : (notice?.ended ?? null),
    waiting: isGone ? null : waiting && { ...waiting, due_at: messageDueAt(waiting, timed) },
    delivery: deliveries.find(({ id }) => id === deliveryId) ?? null,
    isLongAgo: now.getTime() - routedAt > keptSeconds * 1000,
    zone: timed.time_zone,
  };
}

/** @param of a rule that was asked, with what it said, or that wasn't. */
function entryOf(
  known: Known,
  of: RuleVerdict | Pick<RuleVerdict, 'rule_id' | 'destination_id'>,
): RoutingEntry | null {
  const { recipients, notices, change } = known;
  const { rule_id, destination_id } = of;
  const rule = recipients?.rules.find(({ id }) => id === rule_id) ?? null;
  const first = messageFacts(known, destination_id, noticeAt(notices, destination_id, false));
  const answer = explainRouting({ change, rule, said: 'verdict' in of ? of : null, ...first });
  if (!answer) return null;
  const names = {
    rule_name: rule?.name ?? null,
    destination_name: nameOf(known, destination_id),
  };
  const escalation = escalationOf(known, of, first);
  return { rule_id, destination_id, ...names, ...answer, escalation };
}

/** What became of sending the change on for a rule; null: nothing was to be. */
function escalationOf(
  known: Known,
  { rule_id, destination_id }: Pick<RuleVerdict, 'rule_id' | 'destination_id'>,
  { waiting, delivery }: ReturnType<typeof messageFacts>,
): RoutingEscalation | null {
  const { recipients, notices, change, event } = known;
  const target = event?.targets.find(({ id }) => id === destination_id);
  const step = target?.rules?.find((matched) => matched.rule_id === rule_id)?.escalate;
  if (!step) return null;
  const to = step.destination_id;
  const notice = noticeAt(notices, to, true);
  const told = explainEscalation({
    ...{ change, step, first: delivery, isFirstToCome: waiting !== null },
    second: notice && messageFacts(known, to, notice),
    hasDestination: isThere(recipients, to),
    isRuleOn: recipients?.rules.some(({ id, active }) => id === rule_id && active) ?? false,
    zone: timedOf(to, recipients).time_zone,
  });
  return told && { destination_id: to, destination_name: nameOf(known, to), ...told };
}

function isThere(recipients: Recipients | null, destinationId: string): boolean {
  return recipients?.destinations.some(({ id }) => id === destinationId) ?? false;
}

function nameOf({ recipients }: Known, destinationId: string): string | null {
  return recipients?.destinations.find(({ id }) => id === destinationId)?.name ?? null;
}
