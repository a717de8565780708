import { SentEvent } from '../../changes/rules/event-body.ts';
import { getNotices } from '../../alerts/items/notices.ts';
import { getChanges } from '../../changes/items/changes.ts';
import type { Table } from '../../table/client.ts';
import { eventsOf } from '../items/claimed.ts';
import type { DeliveryItem } from '../items/deliveries.ts';
import { getDeliveries } from '../items/delivery-log.ts';
import type { EventItem } from '../../alerts/items/events.ts';
import { keys } from '../../table/keys.ts';
import type { TargetItem } from '../items/target-item.ts';
import type { Clock, EarlierMessage, Message, ToldChange } from '../../usecases/ports.ts';

interface MessageDeps {
  table: Table;
  clock: Clock;
}

/** So many earlier messages are followed up on; with the message itself, a chat takes them at once. */
const earlierMax = 4;

/** What is told so long after it was confirmed may be over by then. */
const lateMs = 60_000;

/**
 * What a delivery sends. A message to people that says that something is over comes with the messages
 * that told what, and one that is late with what is over of it by now. Both are looked up for such
 * messages alone, so that all others cost nothing more.
 */
export async function messageOf(
  deps: MessageDeps,
  delivery: DeliveryItem,
  events: readonly EventItem[],
  target: TargetItem,
): Promise<Message> {
  const message = written(delivery, events);
  if (delivery.change_id !== null || message.change === null) return message;
  const told = toldIn(message);
  const isRetried = delivery.attempt_count > delivery.schedule_start;
  const [over, earlier] = await Promise.all([
    isRetried || isLate(told, deps.clock.now()) ? overBy(deps.table, told) : [],
    earlierThan(deps, target, { delivery, told, before: null }),
  ]);
  return { ...message, over, earlier };
}

/** Whether a message tells of something that is a while ago: it was held, recovered, or sent on, say. */
function isLate(told: readonly ToldChange[], now: Date): boolean {
  const since = new Date(now.getTime() - lateMs).toISOString();
  return told.some(({ confirmed_at: at, detected_at }) => (at ?? detected_at) < since);
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
  const { event_id: eventId, muted_until: mutedUntil, is_digest: isDigest, escalated } = delivery;
  const how = { mutedUntil, isDigest, escalated };
  return { eventId, body: first.body, change, others, organizationName, ...how };
}

function changeIn({ body }: EventItem) {
  return SentEvent.parse(JSON.parse(body)).data;
}

function toldIn({ change, others = [] }: Message): ToldChange[] {
  return change ? [change, ...others] : [];
}

/** A message that may say that something is over. */
interface Following {
  delivery: Pick<DeliveryItem, 'id' | 'target_id'>;
  told: readonly ToldChange[];
  /** When it arrived; null: it is still to be sent. */
  before: string | null;
}

/**
 * What arrived at the target before a message and told what some of its changes say is over, the newest
 * first. Each of those comes with what it followed up on itself, since it quotes that.
 */
async function earlierThan(
  deps: MessageDeps,
  target: TargetItem,
  { delivery: { id, target_id }, told, before }: Following,
): Promise<EarlierMessage[]> {
  const own = new Set(told.map((change) => change.id));
  const firsts = told.flatMap(({ resolves: first }) => (first && !own.has(first) ? [first] : []));
  if (firsts.length === 0) return [];
  const sent = (await arrivedAt(deps, target_id, firsts)).filter(
    (first) => first.delivery.id !== id && (before === null || first.at < before),
  );
  const newest = sent.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, earlierMax);
  const messages = await Promise.all(
    newest.map(async ({ delivery, at: sentAt }): Promise<EarlierMessage[]> => {
      const events = await eventsOf(deps.table, delivery);
      if (events.length === 0) return [];
      const message = written(delivery, events);
      const first = { delivery, told: toldIn(message), before: sentAt };
      const [over, earlier] = await Promise.all([
        overBy(deps.table, first.told),
        before === null ? earlierThan(deps, target, first) : [],
      ]);
      const isElsewhere = target.of === 'destination' && sentAt < target.item.reached_since;
      const sentAs = isElsewhere ? null : delivery.sent_as;
      return [{ message: { ...message, over, earlier }, sentAt, sentAs, isElsewhere }];
    }),
  );
  return messages.flat();
}

/** The messages about changes that arrived at a target. */
async function arrivedAt(
  { table, clock }: MessageDeps,
  target: string,
  changes: readonly string[],
): Promise<{ delivery: DeliveryItem; at: string }[]> {
  // The target may have been told by a rule of its own, and once more for another target.
  const notices = await Promise.all([
    getNotices(table, target, changes),
    getNotices(table, target, changes, true),
  ]);
  const ids = new Set(notices.flat().flatMap(({ delivery_id }) => delivery_id ?? []));
  const wanted = [...ids].map((id) => keys.delivery(target, id));
  const found = await getDeliveries(table, wanted, clock.now());
  return found.flatMap((delivery) => {
    const { status, delivered_at: at } = delivery;
    return status === 'delivered' && at !== null ? [{ delivery, at }] : [];
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
