import type { InBundle, Placed } from '../rules/bundle.ts';
import type { AlertNotice, MatchedRule, NoticeEnd } from '../rules/notice.ts';
import type { Delivery } from '../../deliveries/rules/delivery.ts';
import { deliveryIdOf } from '../../changes/rules/event-body.ts';
import { getBundle, wholeKeyOf } from '../items/bundles.ts';
import { getNotices, type NoticeItem, noticesOf } from '../items/notices.ts';
import { getChanges } from '../../changes/items/changes.ts';
import type { Table } from '../../table/client.ts';
import { getDeliveries } from '../../deliveries/items/delivery-log.ts';
import { findEvent } from '../items/events.ts';
import { keys } from '../../table/keys.ts';

/** By which rules a change was sent, by destination. */
export type Sent = ReadonlyMap<string, readonly MatchedRule[]>;

/**
 * Where a change was sent, or waits to be: what says that it is over goes there too, by the same rules,
 * however minor that is.
 */
export async function sentOf(table: Table, changeId: string, now: Date): Promise<Sent> {
  const [notices, event, [change]] = await Promise.all([
    noticesOf(table, changeId),
    findEvent(table, changeId),
    getChanges(table, [changeId]),
  ]);
  const told = notices.flatMap(({ destination_id: id, delivery_id, ended, rules }) =>
    ended === null ? [{ id, delivery_id, rules }] : [],
  );
  const confirmedAt = change?.confirmed_at ?? '';
  const programs = (event?.targets ?? []).flatMap(({ id, rules: shared }) => {
    const said = (event?.verdicts ?? []).filter(({ destination_id: to }) => to === id);
    const matched = said.filter(({ verdict }) => ['matched', 'follow_up'].includes(verdict));
    if (shared || matched.length === 0) return [];
    const rules = matched.map(({ rule_id }) => ({ rule_id, cadence: 'now' as const }));
    return [{ id, delivery_id: deliveryIdOf(changeId, confirmedAt, id), rules }];
  });
  const all = [...told, ...programs];
  const deliveries = await getDeliveries(
    table,
    all.flatMap(({ id, delivery_id }) =>
      delivery_id === null ? [] : [keys.delivery(id, delivery_id)],
    ),
    now,
  );
  const lost = new Set(deliveries.filter(isLost).map(({ id }) => id));
  // Told by a rule of its own and by an escalation, a destination heard of it if either arrived.
  const heard = all.filter(({ delivery_id }) => delivery_id === null || !lost.has(delivery_id));
  return new Map(
    [...Map.groupBy(heard, ({ id }) => id)].map(([id, told]) => [
      id,
      told.flatMap(({ rules }) => rules.map(asFollowUp)),
    ]),
  );
}

function asFollowUp({ rule_id, cadence }: Pick<MatchedRule, 'rule_id' | 'cadence'>): MatchedRule {
  return { rule_id, cadence, severity: 'info', is_follow_up: true };
}

/** Whether a delivery is over, and nothing of it arrived. */
function isLost({ status }: Pick<Delivery, 'status'>): boolean {
  return status !== 'pending' && status !== 'delivered';
}

/**
 * Where a notice goes that says that another change is over: into that one's message as long as it waits,
 * so that both are told together. A mute or a digest of its own counts before that.
 */
export async function besideFirst(
  table: Table,
  notice: AlertNotice,
  destinationId: string,
  into: Placed,
): Promise<Placed> {
  if (into.kind === 'dropped' || into.kind === 'mute') return into;
  return (await placeOfFirst(table, notice, destinationId)) ?? into;
}

/** The message in which the change waits that this one says is over; null: it doesn't wait, or for too long. */
async function placeOfFirst(
  table: Table,
  { resolves, cadence }: AlertNotice,
  destinationId: string,
): Promise<InBundle | null> {
  if (resolves === undefined) return null;
  const [first] = await getNotices(table, destinationId, [resolves]);
  const key = first?.bundle ?? null;
  const bundle = key === null ? null : await getBundle(table, destinationId, key);
  if (!bundle?.changes.includes(resolves)) return null;
  // It would come too late with a digest that it isn't for.
  if (bundle.kind === 'digest' && cadence === 'now') return null;
  const due_at = bundle.kind === 'group' ? null : new Date(bundle.due_at);
  return { kind: bundle.kind, key: wholeKeyOf(bundle.key), due_at, beside: bundle.key };
}

/** Where the changes wait by now that notices of a message say are over, by their changes; those elsewhere. */
export async function firstsElsewhere(
  table: Table,
  notices: readonly NoticeItem[],
): Promise<ReadonlyMap<string, InBundle>> {
  const places = new Map<string, InBundle>();
  for (const notice of notices) {
    const place = await placeOfFirst(table, notice, notice.destination_id);
    if (place && place.key !== wholeKeyOf(notice.bundle ?? '')) places.set(notice.change_id, place);
  }
  return places;
}

/** The places of notices, with those that follow up on another one of them beside that one. */
export function keptTogether(
  notices: readonly Pick<AlertNotice, 'change_id' | 'resolves'>[],
  places: readonly Placed[],
): Placed[] {
  return places.map((place, at) => {
    const resolves = notices[at]?.resolves;
    const first = places[notices.findIndex(({ change_id }) => change_id === resolves)];
    const isApart = place.kind === 'dropped' || place.kind === 'mute';
    return !first || first.kind === 'dropped' || isApart ? place : first;
  });
}

/**
 * Why notices aren’t to be told that only follow up on a change: that one never came to the destination.
 * By their changes.
 */
export async function pointless(
  table: Table,
  notices: readonly NoticeItem[],
  now: Date,
): Promise<ReadonlyMap<string, NoticeEnd>> {
  const following = notices.filter(({ rules }) =>
    rules.every(({ is_follow_up: is }) => is === true),
  );
  const ends = new Map<string, NoticeEnd>();
  for (const notice of following) {
    const end = await endOfFirst(table, notice, now);
    if (end) ends.set(notice.change_id, end);
  }
  return ends;
}

/** Why a destination was never told of a change: neither of itself, nor when it was sent on; null: it was. */
async function endOfFirst(
  table: Table,
  { resolves, destination_id: id }: NoticeItem,
  now: Date,
): Promise<NoticeEnd | null> {
  if (resolves === undefined) return null;
  let why: NoticeEnd | null = null;
  for (const isEscalated of [false, true]) {
    const [first] = await getNotices(table, id, [resolves], isEscalated);
    if (!first) continue;
    const at = first.delivery_id ? [keys.delivery(id, first.delivery_id)] : [];
    const [delivery] = await getDeliveries(table, at, now);
    const end = first.ended ?? (delivery && isLost(delivery) ? 'not_sent' : null);
    if (end === null) return null;
    why ??= end;
  }
  return why;
}
