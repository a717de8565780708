import { SentEvent } from '../../domain/event-body.ts';
import { getNotices } from '../../table/alerts/notices.ts';
import { getChanges } from '../../table/changes/changes.ts';
import type { Table } from '../../table/client.ts';
import { eventsOf } from '../../table/deliveries/claimed.ts';
import type { DeliveryItem } from '../../table/deliveries/deliveries.ts';
import { getDeliveries } from '../../table/deliveries/delivery-log.ts';
import type { EventItem } from '../../table/deliveries/events.ts';
import { keys } from '../../table/keys.ts';
import type { Clock, EarlierMessage, Message, ToldChange } from '../ports.ts';

interface MessageDeps {
  table: Table;
  clock: Clock;
}

/** So many earlier messages are followed up on; with the message itself, a chat takes them at once. */
const earlierMax = 4;

/**
 * What a delivery sends. A message to people that says that something is over comes with the messages
 * that told what: they are looked up for that one alone, so that all others cost nothing more.
 */
export async function messageOf(
  deps: MessageDeps,
  delivery: DeliveryItem,
  events: readonly EventItem[],
): Promise<Message> {
  const message = written(delivery, events);
  if (delivery.change_id !== null || message.change === null) return message;
  const isLate = delivery.attempt_count > delivery.schedule_start;
  const [over, earlier] = await Promise.all([
    isLate ? toldBefore(deps, delivery, await overBy(deps.table, toldIn(message))) : [],
    earlierThan(deps, delivery, toldIn(message)),
  ]);
  return { ...message, over, earlier };
}

/** A message as it was put together. */
function written(delivery: DeliveryItem, events: readonly EventItem[]): Message {
  const { report } = delivery;
  if (report) {
    const { event_id: eventId } = delivery;
    const { organization_name: organizationName } = report;
    return { eventId, body: JSON.stringify(report), change: null, report, organizationName };
  }
  const [first] = events;
  if (!first) throw new Error(`delivery ${delivery.id} has no event`);
  const [change = null, ...others] = events.map((event) => {
    const data = changeIn(event);
    const told = delivery.severities[data.id];
    if (!told) return data;
    return { ...data, severity: told.severity, by_rule: { name: told.rule, was: data.severity } };
  });
  const organizationName = first.organization_name;
  const { event_id: eventId, muted_until: mutedUntil, escalated } = delivery;
  return { eventId, body: first.body, change, others, organizationName, mutedUntil, escalated };
}

function changeIn({ body }: EventItem) {
  return SentEvent.parse(JSON.parse(body)).data;
}

function toldIn({ change, others = [] }: Message): ToldChange[] {
  return change ? [change, ...others] : [];
}

/** What arrived at the target and told what some of these changes say is over. */
async function earlierThan(
  { table, clock }: MessageDeps,
  { id, target_id: target }: DeliveryItem,
  told: readonly ToldChange[],
): Promise<EarlierMessage[]> {
  const own = new Set(told.map((change) => change.id));
  const firsts = told.flatMap(({ resolves: first }) => (first && !own.has(first) ? [first] : []));
  if (firsts.length === 0) return [];
  const sent = (await deliveriesOf({ table, clock }, target, firsts)).filter(
    (first) => first.id !== id,
  );
  const newest = sent.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, earlierMax);
  const messages = await Promise.all(
    newest.map(async ({ delivery, at: sentAt }) => {
      const events = await eventsOf(table, delivery);
      if (events.length === 0) return [];
      const message = written(delivery, events);
      const over = await overBy(table, toldIn(message));
      return [{ message: { ...message, over }, sentAt, sentAs: delivery.sent_as }];
    }),
  );
  return messages.flat();
}

/** The messages about changes that arrived at a target. */
async function deliveriesOf(
  { table, clock }: MessageDeps,
  target: string,
  changes: readonly string[],
): Promise<{ id: string; delivery: DeliveryItem; at: string }[]> {
  // The target may have been told by a rule of its own, and once more for another target.
  const notices = await Promise.all([
    getNotices(table, target, changes),
    getNotices(table, target, changes, true),
  ]);
  const ids = new Set(notices.flat().flatMap(({ delivery_id }) => delivery_id ?? []));
  const wanted = [...ids].map((id) => keys.delivery(target, id));
  const found = await getDeliveries(table, wanted, clock.now());
  return found.flatMap((delivery) => {
    const { id, status, delivered_at: at } = delivery;
    return status === 'delivered' && at !== null ? [{ id, delivery, at }] : [];
  });
}

/** The changes by which some of these are over by now. */
async function overBy(table: Table, told: readonly ToldChange[]): Promise<ToldChange[]> {
  const own = told.map(({ id }) => id);
  const current = await getChanges(table, own);
  const ids = current.flatMap(({ resolved_by: id }) => (id && !own.includes(id) ? [id] : []));
  const about = { change_id: null, changes: [...new Set(ids)], event_id: '' };
  return (await eventsOf(table, about)).map(changeIn);
}

/**
 * Those of these changes that the target was told before a message whose attempts failed until now.
 * Without them, the last word would be what isn’t so any more.
 */
async function toldBefore(
  deps: MessageDeps,
  { target_id }: DeliveryItem,
  over: readonly ToldChange[],
): Promise<ToldChange[]> {
  const ids = over.map(({ id }) => id);
  const arrived = await deliveriesOf(deps, target_id, ids);
  const told = new Set(arrived.flatMap(({ delivery }) => delivery.changes));
  return over.filter(({ id }) => told.has(id));
}
