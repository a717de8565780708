import type { InBundle, Placed } from '../../domain/alerts/bundle.ts';
import type { AlertNotice, MatchedRule, NoticeEnd } from '../../domain/alerts/notice.ts';
import type { Delivery } from '../../domain/delivery.ts';
import { deliveryIdOf } from '../../domain/event-body.ts';
import { getBundle, wholeKeyOf } from '../../table/alerts/bundles.ts';
import { getNotices, type NoticeItem, noticesOf } from '../../table/alerts/notices.ts';
import { getChanges } from '../../table/changes/changes.ts';
import type { Table } from '../../table/client.ts';
import { getDeliveries } from '../../table/deliveries/delivery-log.ts';
import { findEvent } from '../../table/deliveries/events.ts';
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
  const lost = new Set(deliveries.filter(isLost).map(({ target_id }) => target_id));
  return new Map(
    all.filter(({ id }) => !lost.has(id)).map(({ id, rules }) => [id, rules.map(asFollowUp)]),
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
  { resolves }: AlertNotice,
  destinationId: string,
  into: Placed,
): Promise<Placed> {
  if (resolves === undefined || into.kind === 'dropped' || into.kind === 'mute') return into;
  const [first] = await getNotices(table, destinationId, [resolves]);
  const key = first?.bundle ?? null;
  const bundle = key === null ? null : await getBundle(table, destinationId, key);
  if (!bundle?.changes.includes(resolves)) return into;
  // It would come too late with a digest that it isn't for.
  if (bundle.kind === 'digest' && into.kind !== 'digest') return into;
  const due_at = bundle.kind === 'group' ? null : new Date(bundle.due_at);
  return { kind: bundle.kind, key: wholeKeyOf(bundle.key), due_at } satisfies InBundle;
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
  for (const { change_id, resolves, destination_id: id } of following) {
    const [first] = await getNotices(table, id, resolves === undefined ? [] : [resolves]);
    const at = first?.delivery_id ? [keys.delivery(id, first.delivery_id)] : [];
    const [delivery] = await getDeliveries(table, at, now);
    const end = first?.ended ?? (delivery && isLost(delivery) ? 'not_sent' : null);
    if (end) ends.set(change_id, end);
  }
  return ends;
}
