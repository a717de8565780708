import type { Change } from '../../../shared/domain/change.ts';
import type { NoticeItem } from '../../../shared/table/alerts/notices.ts';
import type { DeliveryItem } from '../../../shared/table/deliveries/deliveries.ts';
import type { EventItem } from '../../../shared/table/deliveries/events.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { Recipients } from '../../../shared/table/targets/recipients.ts';
import type { LeftOver } from './invariants.ts';
import { destinationIn, isWanted, mutesOf, noticeOf, verdictOf } from './plain.ts';

/** Each rule said what it had to say, and each destination that was matched has a notice that fits. */
export function wasDecidedRightly(left: LeftOver, change: Change): string[] {
  const { world, history, events } = left;
  const event = events.get(change.id);
  const decidedAt = world.decidedAt.get(change.id) ?? Infinity;
  const candidates = history.settingsIn(confirmedAtOf(left, change), decidedAt);
  if (!event) {
    const isNobody = candidates.some(({ rules }) => rules.length === 0);
    return isNobody ? [] : [`routes: nobody decided where ${change.id} goes`];
  }
  const problems = candidates.map((settings) => saidBy(left, event, change, settings));
  return problems.some((none) => none.length === 0) ? [] : (problems.at(-1) ?? []);
}

/** Whether what was decided is what was to be, as things were set. */
function saidBy(
  { notices }: LeftOver,
  { verdicts = [] }: EventItem,
  change: Change,
  { rules, destinations }: Recipients,
): string[] {
  const said = JSON.stringify(verdicts.map(({ rule_id: id, verdict }) => [id, verdict]));
  const expected = JSON.stringify(rules.map((rule) => [rule.id, verdictOf(rule, change)]));
  if (said !== expected) return [`routes: the rules say of ${change.id} ${expected}, not ${said}`];
  return destinations.flatMap(({ id }) => {
    const matched = rules.filter(
      (rule) => rule.destination_id === id && verdictOf(rule, change) === 'matched',
    );
    const notice = notices.find((one) => one.change_id === change.id && one.destination_id === id);
    const name = `${change.id} for ${id}`;
    if (matched.length === 0) return notice ? [`routes: no rule asks for ${name}`] : [];
    if (!notice) return [`ends: nothing became of ${name}`];
    const { severity, cadence } = noticeOf(matched, change);
    const isRight = notice.severity === severity && notice.cadence === cadence;
    return isRight ? [] : [`routes: ${name} is ${notice.severity}, ${notice.cadence}`];
  });
}

/** When a change was confirmed, in the world's own time. */
function confirmedAtOf({ history }: LeftOver, { confirmed_at }: Change): number {
  return history.shownAt(confirmed_at ?? '');
}

/** What is said of how a notice ended is so. */
export function endIsTrue(left: LeftOver, notice: NoticeItem): string[] {
  const { deliveries, sealed } = left;
  const { ended, delivery_id, change_id, destination_id } = notice;
  const name = `${change_id} for ${destination_id}`;
  if (ended) return wasSo(left, notice) ? [] : [`ends: ${name} is called ${ended} for no reason`];
  const delivery = deliveries.get(delivery_id ?? '');
  if (!delivery || !sealed.has(delivery.id)) return [`ends: nothing was made of ${name}`];
  if (!delivery.changes.includes(change_id)) return [`ends: ${name} isn't in its message`];
  return arrivedAsTold(left, delivery, change_id).map((problem) => `ends: ${name} ${problem}`);
}

function wasSo({ history }: LeftOver, notice: NoticeItem): boolean {
  const { ended, change_id, destination_id } = notice;
  const { pk, sk } = keys.notice(change_id, destination_id);
  const madeAt = history.made.get(`${pk} ${sk}`) ?? -Infinity;
  const endedAt = history.ended.get(`${pk} ${sk}`) ?? Infinity;
  // Whoever routes has read the settings some time before.
  const settings = history.settingsIn(madeAt - routingMs, endedAt);
  switch (ended) {
    case 'acknowledged':
      return history.acknowledgedIn(change_id, madeAt, endedAt).ever;
    case 'rule_inactive':
      return settings.some((one) => !isWanted(one, notice));
    case 'cancelled':
      return settings.some((one) => !destinationIn(one, destination_id));
    case 'muted':
      return settings.some((one) => isDropped(one, notice, Date.parse(notice.made_at)));
    case 'not_sent':
      return notice.rules.every(({ is_follow_up: isFollowUp }) => isFollowUp === true);
    case null:
      return true;
  }
}

/** As long as a function has that routes. */
const routingMs = 60_000;
/** Clocks may have stepped back by so much since. */
const clockMs = 5 * 60_000;

function isDropped(settings: Recipients, notice: NoticeItem, at: number): boolean {
  return mutesOf(settings, notice, at - clockMs).some(({ on_end }) => on_end === 'drop');
}

/** What the log says of a message is what its receiver saw. */
function arrivedAsTold(
  { world, history }: LeftOver,
  { id, target_id, status, skip_reason }: DeliveryItem,
  change: string,
): string[] {
  const got = world.receivers.receipts.filter(
    (one) => one.delivery === id && one.change === change,
  );
  const isTaken = got.some(({ ending }) => ending === 'taken');
  const everSet = history.settingsIn(0, Infinity);
  const wasOff = everSet.some((one) => destinationIn(one, target_id)?.status !== 'active');
  switch (status) {
    case 'delivered':
      return isTaken ? [] : ['is called sent, and never came'];
    case 'failed':
      return got.length > 0 ? [] : ['is called failed, and was never tried'];
    case 'skipped':
      return wasOff ? [] : [`was skipped (${skip_reason}) for no reason`];
    case 'cancelled':
      return wasOff ? [] : ['was cancelled for no reason'];
    case 'pending':
      return [];
  }
}

/** A change is in one message of a destination, and came in none but that. */
export function nothingIsTwice({ world, deliveries }: LeftOver): string[] {
  const inMessages = [...deliveries.values()].flatMap(({ id, target_id, changes }) =>
    changes.map((change) => ({ name: `${change} for ${target_id}`, id })),
  );
  const came = world.receivers.receipts.map(({ change, target, eventId }) => ({
    name: `${change} at ${target}`,
    id: eventId,
  }));
  return [...Map.groupBy([...inMessages, ...came], ({ name }) => name)].flatMap(([name, all]) => {
    const count = new Set(all.map(({ id }) => id)).size;
    const isOften = inMessages.filter((one) => one.name === name).length > 1;
    return count > 1 || isOften ? [`once: ${name} is in ${Math.max(2, count)} messages`] : [];
  });
}
