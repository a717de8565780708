import {
  bundleFor,
  cooling,
  type InBundle,
  type Placed,
  type Timed,
} from '../../domain/alerts/bundle.ts';
import type { Mute } from '../../domain/alerts/mute.ts';
import { ofAll } from '../../domain/alerts/notice.ts';
import type { Change } from '../../domain/change.ts';
import { derivedId, derivedIdAt } from '../../domain/ids.ts';
import { Severity } from '../../domain/severity.ts';
import type { FlushWork } from '../../domain/work.ts';
import {
  type BundleItem,
  bundleRemoval,
  bundleWrite,
  getBundle,
  wholeKeyOf,
} from '../../table/alerts/bundles.ts';
import { getNotices, type NoticeItem, noticeMove } from '../../table/alerts/notices.ts';
import { getChanges } from '../../table/changes/changes.ts';
import { deliveryWrite, type NewDelivery } from '../../table/deliveries/deliveries.ts';
import { withFreshState } from '../../table/failures.ts';
import type { Write } from '../../table/transaction.ts';
import { readRecipients, type Recipients } from '../../table/targets/recipients.ts';
import type { DestinationItem } from '../../table/targets/target-items.ts';
import { note, nothingToDo } from '../../telemetry/record.ts';
import { wake } from '../deliveries/wake.ts';
import { askForFlush, type FileDeps, joining, triesMax } from './file-notices.ts';
import { readMessageCap } from './message-cap.ts';
import { endIfUnmuted } from './retime.ts';
import { endOf, takeOut, withOnly } from './take-out.ts';
import { timedOf } from './timed.ts';
import { writeAsRead } from './write-as-read.ts';

/** What became of a step: the message is sealed or gone, or a part of it went elsewhere. */
type Step = { is: 'over' } | { is: 'sealed'; delivery: NewDelivery } | { is: 'moved' };

/**
 * Sends a message whose time has come. With the destination's settings as they stand now, it first takes
 * out what is no longer to be told, and moves what is to wait on. What is left becomes one delivery, in
 * the transaction that ends the message; so it becomes no second one, however often this is repeated.
 */
export async function flushBundle(deps: FileDeps, work: FlushWork): Promise<void> {
  for (;;) {
    const step = await withFreshState(() => flushStep(deps, work), { triesMax });
    if (step.is === 'moved') continue;
    if (step.is === 'sealed' && step.delivery.status === 'pending') {
      await wake(deps, [step.delivery]);
    }
    return;
  }
}

async function flushStep(deps: FileDeps, work: FlushWork): Promise<Step> {
  const { table, clock } = deps;
  const bundle = await getBundle(table, work.target_id, work.bundle);
  const now = clock.now();
  if (!bundle || bundle.changes.length === 0) {
    nothingToDo();
    return { is: 'over' };
  }
  if (Date.parse(bundle.due_at) > now.getTime()) {
    await askForFlush(deps, { bundle, isSooner: true }, now);
    return { is: 'over' };
  }
  const [recipients, notices, changes] = await Promise.all([
    readRecipients(table, bundle.organization_id),
    getNotices(table, bundle.destination_id, bundle.changes),
    getChanges(table, bundle.changes),
  ]);
  const destination = destinationOf(recipients, bundle.destination_id);
  const byId = new Map(changes.map((change) => [change.id, change]));
  // In the order in which they joined. What is not in it any more was moved or erased.
  const inside = bundle.changes.flatMap((id) => notices.find((one) => one.change_id === id) ?? []);
  const ended = inside.flatMap((notice) => {
    const end = endOf(notice, { recipients, destination, change: byId.get(notice.change_id) });
    return end ? [{ notice, end }] : [];
  });
  if (ended.length > 0 || inside.length < bundle.changes.length || !destination) {
    return takeOut(deps, bundle, inside, ended);
  }
  const cap = await readMessageCap(table, destination, now);
  const timed = { ...timedOf(destination.id, recipients), capped_until: cap.until };
  const mutes = recipients?.mutes ?? [];
  const moved = bundle.is_asked
    ? null
    : await moveOn(deps, { bundle, notices: inside, timed, mutes, now });
  return (
    moved ??
    seal(deps, {
      mutes,
      bundle,
      notices: inside,
      destination,
      timed,
      now,
      severities: saidBy(inside, byId),
      taken: cap.taken,
    })
  );
}

function destinationOf(recipients: Recipients | null, id: string): DestinationItem | null {
  // Nobody hears any more of an organization that is being deleted.
  if (!recipients || recipients.organization.deletes_at !== undefined) return null;
  return recipients.destinations.find((destination) => destination.id === id) ?? null;
}

interface Flushing {
  bundle: BundleItem;
  notices: readonly NoticeItem[];
  timed: Timed;
  mutes: readonly Mute[];
  now: Date;
}

/** Moves what is to wait on into the messages that wait for it, one of them at a time; null: nothing is. */
async function moveOn(deps: FileDeps, flushing: Flushing): Promise<Step | null> {
  const { bundle, notices, timed, now } = flushing;
  const placed = placesOf(flushing);
  const dropped = notices.filter((_, index) => placed[index]?.kind === 'dropped');
  if (dropped.length > 0) {
    return takeOut(
      deps,
      bundle,
      notices,
      dropped.map((notice) => ({ notice, end: 'muted' })),
    );
  }
  const own = wholeKeyOf(bundle.key);
  const into = placed.find((place) => place.kind !== 'dropped' && place.key !== own);
  if (!into || into.kind === 'dropped') {
    const isEarly = placed.some((place) => place.kind !== 'dropped' && isLater(place, now));
    return bundle.is_retimed || isEarly ? putOff(deps, bundle, placed, now) : null;
  }
  const moving = notices.filter((_, index) => {
    const place = placed[index];
    return place?.kind !== 'dropped' && place?.key === into.key;
  });
  const to = { organization_id: bundle.organization_id, timed };
  const join = await joining(deps.table, to, into, moving, now);
  const left = notices.filter((notice) => !moving.includes(notice));
  // A message of 90 and another one: fewer than the hundred writes of a transaction.
  await writeAsRead(deps.table, [
    withOnly(bundle, left),
    join.write,
    ...moving.map((notice) =>
      noticeMove(notice, { bundle: join.bundle.key, delivery_id: join.bundle.delivery_id }),
    ),
  ]);
  await askForFlush(deps, join, now);
  await endIfUnmuted(deps.table, join.bundle, now);
  note({ held: moving.length });
  return left.length > 0 ? { is: 'moved' } : { is: 'over' };
}

/** Where the notices of a message go, now that it has fallen due. */
function placesOf({ bundle, notices, timed, mutes, now }: Flushing): Placed[] {
  const { kind, key, due_at } = bundle;
  const fallenDue: InBundle = { kind, key, due_at: new Date(due_at) };
  const place = (notice: NoticeItem, waited: InBundle | null) =>
    bundleFor(notice, timed, mutes, now, waited);
  const placed = notices.map((notice) => place(notice, bundle.is_retimed ? null : fallenDue));
  const isHeld = (one: Placed) => one.kind === 'quiet' && one !== fallenDue;
  if (kind !== 'quiet' || !placed.some(isHeld)) return placed;
  // It waits on. Whatever pierces quiet hours that were changed goes by itself.
  return placed.map((one, index) => {
    const notice = notices[index];
    return one === fallenDue && notice ? place(notice, null) : one;
  });
}

function isLater({ due_at }: InBundle, now: Date): boolean {
  return due_at !== null && due_at > now;
}

/** The severities of changes for their rules, where those say otherwise. */
function saidBy(
  notices: readonly NoticeItem[],
  byId: ReadonlyMap<string, Pick<Change, 'severity'>>,
): Record<string, Severity> {
  const raised = notices.filter(
    ({ change_id, severity }) => byId.get(change_id)?.severity !== severity,
  );
  return Object.fromEntries(raised.map(({ change_id, severity }) => [change_id, severity]));
}

interface Sealing extends Flushing {
  destination: DestinationItem;
  severities: Record<string, Severity>;
  /** What takes a place below the destination's cap, if that needs to be counted. */
  taken: Write | null;
}

/** Gives a message another time: its times were set anew, or it is over the cap still. */
async function putOff(
  deps: FileDeps,
  bundle: BundleItem,
  placed: readonly Placed[],
  now: Date,
): Promise<Step> {
  const times = placed.map((place) => (place.kind === 'dropped' ? null : place.due_at) ?? now);
  const due_at = new Date(Math.max(...times.map(Number))).toISOString();
  const later = { ...bundle, due_at, is_retimed: false };
  await writeAsRead(deps.table, [bundleWrite(later, bundle)]);
  await askForFlush(deps, { bundle: later, isSooner: true }, now);
  note({ put_off: bundle.changes.length });
  return { is: 'over' };
}

/** Makes the delivery of a message, and ends the message; a group's stays to space the next one. */
async function seal(
  { table }: FileDeps,
  { bundle, notices, destination, timed, now, severities, taken }: Sealing,
): Promise<Step> {
  const { kind, organization_id } = bundle;
  const top = ofAll(notices.flatMap(({ rules }) => rules)).severity;
  const delivery_id = timely(bundle, now);
  const types = [...new Set(notices.map(({ change_type }) => change_type))];
  const isActive = destination.status === 'active';
  const delivery: NewDelivery = {
    id: delivery_id,
    organization_id,
    target_id: destination.id,
    event_id: derivedId('event', delivery_id),
    change_id: null,
    changes: ranked(notices),
    ...(Object.keys(severities).length > 0 && { severities }),
    event_type: types.length === 1 ? (types[0] ?? 'MESSAGE') : 'MESSAGE',
    status: isActive ? 'pending' : 'skipped',
    skip_reason: isActive ? null : `target_${destination.status}`,
    created_at: now.toISOString(),
    ...(kind === 'mute' && { muted_until: bundle.due_at }),
  };
  const next = cooling(kind, top, timed, now);
  const spaced = { ...bundle, ...next, changes: [], delivery_id: null, is_asked: false };
  await writeAsRead(table, [
    next ? bundleWrite(spaced, bundle) : bundleRemoval(bundle),
    { Put: deliveryWrite(delivery) },
    ...(delivery_id === bundle.delivery_id
      ? []
      : notices.map((notice) => noticeMove(notice, { bundle: bundle.key, delivery_id }))),
    // What is critical passes the cap.
    ...(taken && isActive && top !== 'critical' ? [taken] : []),
  ]);
  note({ delivery_ids: [delivery.id], change_ids: delivery.changes });
  return { is: 'sealed', delivery };
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
