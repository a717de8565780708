import { cooling, type Timed } from '../rules/bundle.ts';
import {
  ofAll,
  type RuleSeverity,
  type EscalatedMessage,
  type EscalationStep,
  escalationTime,
} from '../rules/notice.ts';
import { derivedId, derivedIdAt } from '../../domain/ids.ts';
import { Severity } from '../../changes/rules/info.ts';
import { type BundleItem, bundleRemoval, bundleWrite } from '../items/bundles.ts';
import { keepFrom, type NoticeItem, noticeMove } from '../items/notices.ts';
import type { Table } from '../../table/client.ts';
import { deliveryWrite, type NewDelivery } from '../../deliveries/items/deliveries.ts';
import type { Recipients } from '../../deliveries/items/recipients.ts';
import type { DestinationItem } from '../../deliveries/items/target-item.ts';
import { type Write, transactFresh } from '../../table/transaction.ts';
import { note } from '../../telemetry/record.ts';
import type { Change } from '../../changes/rules/change.ts';

/** The severities of changes for their rules, where those say otherwise. */
function severitiesOf(
  notices: readonly NoticeItem[],
  byId: ChangesById,
  recipients: Recipients | null,
): Record<string, RuleSeverity> {
  // What only follows up on another change was given its severity by no rule.
  const others = notices.filter(
    ({ change_id, severity, own_severity: own = byId.get(change_id)?.severity, rules }) =>
      own !== severity && !rules.every((rule) => rule.is_follow_up),
  );
  return Object.fromEntries(
    others.map(({ change_id, severity, rules }) => {
      const gives = rules.find((rule) => rule.severity === severity);
      const rule = recipients?.rules.find(({ id }) => id === gives?.rule_id)?.name ?? null;
      return [change_id, { severity, rule }];
    }),
  );
}

/** A message that is to be sent now, with all that is known of it. */
export interface Sealing {
  bundle: BundleItem;
  notices: readonly NoticeItem[];
  timed: Timed;
  now: Date;
  destination: DestinationItem;
  byId: ChangesById;
  /** Of the organization. */
  recipients: Recipients | null;
  /** What takes room below the destination's cap, if that needs to be counted. */
  taken: Write | null;
}

/** Makes the delivery of a message, and ends the message; a group's stays to space the next one. */
export async function seal(table: Table, sealing: Sealing): Promise<NewDelivery> {
  const { bundle, notices, timed, now, taken } = sealing;
  // The delivery is in the log for a month from now.
  if (bundle.kind === 'mute') await keepFrom(table, notices, now);
  const top = ofAll(notices.flatMap(({ rules }) => rules)).severity;
  const passesCap = top === 'critical';
  const delivery = { ...deliveryOf(sealing), ...(passesCap && { passes_cap: true }) };
  const next = cooling(bundle.kind, top, timed, now);
  const spaced = { ...bundle, ...next, changes: [], delivery_id: null, is_asked: false };
  const at = { bundle: bundle.key, delivery_id: delivery.id };
  await transactFresh(
    table,
    [
      next ? bundleWrite(spaced, bundle) : bundleRemoval(bundle),
      { Put: deliveryWrite(delivery) },
      ...(delivery.id === bundle.delivery_id
        ? []
        : notices.map((notice) => noticeMove(notice, at))),
      ...(taken && delivery.status === 'pending' && !passesCap ? [taken] : []),
    ],
    'a message',
  );
  note({ delivery_ids: [delivery.id], change_ids: delivery.changes });
  return delivery;
}

function deliveryOf(sealing: Sealing): NewDelivery {
  const { bundle, notices, destination, now, byId, recipients } = sealing;
  const id = timely(bundle, now);
  const types = [...new Set(notices.map(({ change_type }) => change_type))];
  const isActive = destination.status === 'active';
  const madeAt = now.toISOString();
  const severities = severitiesOf(notices, byId, recipients);
  const escalated = whyEscalated(notices, byId, recipients, now);
  // Whoever muted something knows of it, and needs no one else to be told.
  const isMuted = bundle.kind === 'mute';
  return {
    id,
    organization_id: bundle.organization_id,
    target_id: destination.id,
    event_id: derivedId('event', id),
    change_id: null,
    changes: ranked(notices),
    ...(Object.keys(severities).length > 0 && { severities }),
    event_type: types.length === 1 ? (types[0] ?? 'MESSAGE') : 'MESSAGE',
    status: isActive ? 'pending' : 'skipped',
    skip_reason: isActive ? null : `target_${destination.status}`,
    created_at: madeAt,
    ...(isMuted && !escalated && { muted_until: bundle.due_at }),
    ...(bundle.kind === 'digest' && { is_digest: true }),
    ...(!isMuted && firstEscalation(notices, byId, { madeAt, isTold: isActive })),
    ...(escalated && { escalated }),
  };
}

/**
 * The ID of a message's delivery. It begins with the time at which the message was due, by which the log
 * is read; one that is sent earlier gets another ID.
 */
function timely({ key, delivery_id }: BundleItem, now: Date): string {
  if (delivery_id === null) throw new Error(`the message ${key} has no delivery`);
  const ofNow = derivedIdAt('delivery', now, delivery_id);
  const timeLength = 'dlv_'.length + 10;
  return delivery_id.slice(0, timeLength) > ofNow.slice(0, timeLength) ? ofNow : delivery_id;
}

/** The changes of a message, the gravest first. */
function ranked(notices: readonly NoticeItem[]): string[] {
  return Severity.options
    .flatMap((severity) => notices.filter((notice) => notice.severity === severity))
    .map(({ change_id }) => change_id);
}

/** The changes of a message by their IDs. */
type ChangesById = ReadonlyMap<string, Pick<Change, 'severity' | 'confirmed_at'>>;

/**
 * When the first of a message's changes is sent on if nobody acknowledges it: at once where nobody is
 * told. Null: no rule wants that.
 */
function firstEscalation(
  notices: readonly NoticeItem[],
  byId: ChangesById,
  { madeAt, isTold }: { madeAt: string; isTold: boolean },
): Required<Pick<NewDelivery, 'escalates_at' | 'escalates_since'>> | null {
  const steps: EscalationStep[] = [];
  let since = madeAt;
  for (const { change_id, rules } of notices) {
    const own = rules.flatMap(({ escalate }) => escalate ?? []);
    const confirmedAt = byId.get(change_id)?.confirmed_at ?? madeAt;
    if (own.length > 0 && confirmedAt < since) since = confirmedAt;
    steps.push(...own);
  }
  if (steps.length === 0) return null;
  const times = steps.map((step) => escalationTime(step, since, madeAt).getTime());
  const at = isTold ? new Date(Math.min(...times)).toISOString() : madeAt;
  return { escalates_at: at, escalates_since: since };
}

/** Why a message was sent on from other destinations; null: it wasn't. */
function whyEscalated(
  notices: readonly NoticeItem[],
  byId: ChangesById,
  recipients: Pick<Recipients, 'destinations'> | null,
  now: Date,
): EscalatedMessage | null {
  const from = notices.flatMap(({ escalated }) => escalated ?? []);
  if (from.length === 0) return null;
  const ages = notices.map(({ change_id, made_at }) => {
    return now.getTime() - Date.parse(byId.get(change_id)?.confirmed_at ?? made_at);
  });
  const ids = new Set(from.map(({ destination_id }) => destination_id));
  const names = (recipients?.destinations ?? [])
    .filter(({ id }) => ids.has(id))
    .map(({ name }) => name);
  const isUndelivered = from.every(({ undelivered }) => undelivered);
  return {
    minutes: Math.floor(Math.min(...ages) / 60_000),
    undelivered_to: isUndelivered ? names : [],
  };
}
