import { bundleFor, type InBundle, type Placed, type Timed } from '../rules/bundle.ts';
import { isEscalatedKey } from '../rules/notice.ts';
import type { Mute } from '../rules/mute.ts';
import type { FlushWork } from '../../domain/owed/work.ts';
import { type BundleItem, bundleWrite, getBundle, wholeKeyOf } from '../items/bundles.ts';
import { getNotices, keepFrom, type NoticeItem, noticeMove } from '../items/notices.ts';
import { getChanges } from '../../changes/items/changes.ts';
import type { NewDelivery } from '../../deliveries/items/deliveries.ts';
import { withFreshState } from '../../table/failures.ts';
import { readRecipients, type Recipients } from '../../deliveries/items/recipients.ts';
import type { DestinationItem } from '../../deliveries/items/target-item.ts';
import { transactFresh } from '../../table/transaction.ts';
import { note, nothingToDo } from '../../telemetry/record.ts';
import { wake } from '../../deliveries/index.ts';
import { askForEscalation } from './escalate.ts';
import { askForFlush, type FileDeps, joining, triesMax } from './file-notices.ts';
import { firstsElsewhere, keptTogether, pointless } from './follow-up.ts';
import { readMessageCap } from './message-cap.ts';
import { endIfUnmuted, timedOf } from './retime.ts';
import { seal } from './seal-bundle.ts';
import { endOf, takeOut, withOnly } from './take-out.ts';

/** What became of the message: it is sealed or gone, or a part of it went elsewhere. */
type FlushOutcome = { is: 'over' } | { is: 'sealed'; delivery: NewDelivery } | { is: 'moved' };

/**
 * Sends a message whose time has come. With the destination's settings as they stand now, it first takes
 * out what is no longer to be told, and moves what is to wait on. What is left becomes one delivery, in
 * the transaction that ends the message; so it becomes no second one, however often this is repeated.
 */
export async function flushBundle(deps: FileDeps, work: FlushWork): Promise<void> {
  for (;;) {
    const outcome = await withFreshState(() => flushOnce(deps, work), { triesMax });
    if (outcome.is === 'moved') continue;
    if (outcome.is === 'sealed') await sendOut(deps, outcome.delivery);
    return;
  }
}

async function sendOut(deps: FileDeps, delivery: NewDelivery): Promise<void> {
  if (delivery.status === 'pending') await wake(deps, [delivery]);
  const { escalates_at } = delivery;
  if (escalates_at) await askForEscalation(deps, delivery, escalates_at, deps.clock.now());
}

async function flushOnce(deps: FileDeps, work: FlushWork): Promise<FlushOutcome> {
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
    getNotices(table, bundle.destination_id, bundle.changes, isEscalatedKey(bundle.key)),
    getChanges(table, bundle.changes),
  ]);
  if (recipients?.organization.deletes_at !== undefined) return holdBack(deps, bundle, now);
  const destination = destinationOf(recipients, bundle.destination_id);
  const byId = new Map(changes.map((change) => [change.id, change]));
  // In the order in which they joined. What is not in it any more was moved or erased.
  const inside = bundle.changes.flatMap((id) => notices.find((one) => one.change_id === id) ?? []);
  const about = { recipients, destination, pointless: await pointless(table, inside, now) };
  const ended = inside.flatMap((notice) => {
    const end = endOf(notice, { ...about, change: byId.get(notice.change_id) });
    return end ? [{ notice, end }] : [];
  });
  if (ended.length > 0 || inside.length < bundle.changes.length || !destination) {
    return takeOut(deps, bundle, inside, ended);
  }
  const cap = await readMessageCap(table, destination, now);
  const timed = { ...timedOf(destination.id, recipients), capped_until: cap.until };
  const mutes = recipients?.mutes ?? [];
  const firsts = await firstsElsewhere(table, inside);
  const moved = await moveOn(deps, { bundle, notices: inside, timed, mutes, firsts, now });
  if (moved) return moved;
  const sealing = {
    bundle,
    notices: inside,
    destination,
    timed,
    now,
    taken: cap.taken,
    byId,
    recipients,
  };
  return { is: 'sealed', delivery: await seal(table, sealing) };
}

function destinationOf(recipients: Recipients | null, id: string): DestinationItem | null {
  return recipients?.destinations.find((destination) => destination.id === id) ?? null;
}

/** How often it is looked whether an organization that is being deleted was restored. */
const heldBackMs = 3_600_000;

/**
 * Nobody hears of an organization that is being deleted. It may be restored, and then what waited is sent;
 * otherwise it is erased with all that waits.
 */
async function holdBack({ table }: FileDeps, bundle: BundleItem, now: Date): Promise<FlushOutcome> {
  const due_at = new Date(now.getTime() + heldBackMs).toISOString();
  await transactFresh(table, [bundleWrite({ ...bundle, due_at }, bundle)], 'a message');
  note({ held_back: bundle.changes.length });
  return { is: 'over' };
}

interface Flushing {
  bundle: BundleItem;
  notices: readonly NoticeItem[];
  timed: Timed;
  mutes: readonly Mute[];
  /** Of changes that say that others are over: where those wait. */
  firsts: ReadonlyMap<string, InBundle>;
  now: Date;
}

/** Moves what is to wait on into the messages that wait for it, one of them at a time; null: nothing is. */
async function moveOn(deps: FileDeps, flushing: Flushing): Promise<FlushOutcome | null> {
  const { bundle, notices, timed, now } = flushing;
  const { places, own, waitsOn } = placesOf(flushing);
  const dropped = notices.filter((_, index) => places[index]?.kind === 'dropped');
  if (dropped.length > 0) {
    return takeOut(
      deps,
      bundle,
      notices,
      dropped.map((notice) => ({ notice, end: 'muted' })),
    );
  }
  const into = places.find((place) => place.kind !== 'dropped' && place.key !== own);
  if (!into || into.kind === 'dropped') {
    return waitsOn ? putOff(deps, bundle, places, now) : null;
  }
  const moving = notices.filter((_, index) => {
    const place = places[index];
    return place?.kind !== 'dropped' && place?.key === into.key;
  });
  const to = { organization_id: bundle.organization_id, timed };
  const join = await joining(deps.table, to, into, moving, now);
  if (into.kind === 'mute') await keepFrom(deps.table, moving, new Date(join.bundle.due_at));
  const left = notices.filter((notice) => !moving.includes(notice));
  // A message of 90 and another one: fewer than the hundred writes of a transaction.
  await transactFresh(
    deps.table,
    [
      withOnly(bundle, left),
      join.write,
      ...moving.map((notice) =>
        noticeMove(notice, { bundle: join.bundle.key, delivery_id: join.bundle.delivery_id }),
      ),
    ],
    'a message',
  );
  await askForFlush(deps, join, now);
  await endIfUnmuted(deps.table, join.bundle, now);
  note({ held: moving.length });
  return left.length > 0 ? { is: 'moved' } : { is: 'over' };
}

/**
 * Where the notices of a message go, now that it has fallen due, and whether it is to wait on instead. What
 * somebody asked for waits for nothing but a mute.
 */
function placesOf({ bundle, notices, timed, mutes, firsts, now }: Flushing) {
  const { kind, key, due_at, is_asked, is_retimed } = bundle;
  const fallenDue: InBundle = { kind, key, due_at: new Date(due_at) };
  const own = wholeKeyOf(key);
  // As of when the times were set: the digest that was to come since then isn't left out.
  const at = is_retimed ? new Date(due_at) : now;
  const place = (notice: NoticeItem, waited: InBundle | null) => {
    const placed = bundleFor(notice, timed, mutes, at, waited);
    const isMuted = placed.kind === 'dropped' || (placed.kind === 'mute' && placed !== waited);
    if (isMuted) return placed;
    // Nobody is told that something is over before they are told of it.
    const first = firsts.get(notice.change_id) ?? placed;
    return is_asked && first.kind !== 'mute' ? fallenDue : first;
  };
  const placed = keptTogether(
    notices,
    notices.map((notice) => place(notice, is_retimed ? null : fallenDue)),
  );
  const waitsOn = placed.some(
    (one) => one !== fallenDue && one.kind !== 'dropped' && one.key === own,
  );
  // What can go now doesn't wait with the rest: it goes by itself.
  const places = placed.map((one, index) => {
    const notice = notices[index];
    return waitsOn && one === fallenDue && notice ? place(notice, null) : one;
  });
  return { places: keptTogether(notices, places), own, waitsOn };
}

/** Gives a message another time: its times were set anew, or it is over the cap still. */
async function putOff(
  deps: FileDeps,
  bundle: BundleItem,
  placed: readonly Placed[],
  now: Date,
): Promise<FlushOutcome> {
  const times = placed.map((place) => (place.kind === 'dropped' ? null : place.due_at) ?? now);
  const due_at = new Date(Math.max(...times.map(Number))).toISOString();
  const later = { ...bundle, due_at, is_retimed: false };
  await transactFresh(deps.table, [bundleWrite(later, bundle)], 'a message');
  await askForFlush(deps, { bundle: later, isSooner: true }, now);
  note({ put_off: bundle.changes.length });
  return { is: 'over' };
}
