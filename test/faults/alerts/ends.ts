import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../../shared/changes/rules/change.ts';
import type { NoticeItem } from '../../../shared/alerts/items/notices.ts';
import type { DeliveryItem } from '../../../shared/deliveries/items/deliveries.ts';
import type { EventItem } from '../../../shared/alerts/items/events.ts';
import type { Recipients } from '../../../shared/deliveries/items/recipients.ts';
import type { LeftOver } from './invariants.ts';
import { endedLikeFirst, sentBy } from './follow-ups.ts';
import {
  destinationIn,
  escalationFor,
  isFollowUp,
  isOnlyFollowing,
  isWanted,
  keyOf,
  mutesOf,
  noticeOf,
  type Rule,
  verdictOf,
} from './plain.ts';

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
  const tags = history.tagsIn(change.monitored_artist_id, confirmedAtOf(left, change), decidedAt);
  const problems = candidates.flatMap((settings) =>
    tags.map((has) => saidBy(left, event, { change, tags: has }, settings)),
  );
  return problems.some((none) => none.length === 0) ? [] : (problems.at(-1) ?? []);
}

interface Tagged {
  change: Change;
  /** Of its artist. */
  tags: readonly string[];
}

/** Whether what was decided is what was to be, as things were set. */
function saidBy(
  left: LeftOver,
  { verdicts = [] }: EventItem,
  { change, tags }: Tagged,
  { rules, destinations }: Recipients,
): string[] {
  const said = verdicts.map(({ rule_id }) => rule_id);
  const expected = rules.map(({ id }) => id);
  if (said.join() !== expected.join()) return [`routes: asked of ${change.id} were ${said.join()}`];
  const wrong = rules.flatMap((rule, index) => {
    const verdict = verdicts[index]?.verdict ?? '';
    const right = sayings(left, rule, { change, tags });
    return right.includes(verdict)
      ? []
      : [`routes: ${rule.id} says of ${change.id} ${verdict}, not ${right.join(' or ')}`];
  });
  if (wrong.length > 0) return wrong;
  return destinations.flatMap(({ id }) => {
    const own = rules.filter((rule) => rule.destination_id === id);
    const matched = own.filter((rule) => verdictOf(rule, change, tags) === 'matched');
    const notice = left.notices.find(
      (one) => one.change_id === change.id && one.destination_id === id,
    );
    return matched.length > 0
      ? isRight(left, notice, { matched, rules }, { change, id })
      : followsRightly(left, notice, rules, { change, id });
  });
}

/** What a rule may say: what is over goes where it was told, but only that may have ended meanwhile. */
function sayings(left: LeftOver, rule: Rule, { change, tags }: Tagged): string[] {
  const verdict = verdictOf(rule, change, tags);
  if (verdict === 'matched' || verdict === 'rule_inactive') return [verdict];
  const { surely, maybe } = sentBy(left, change, rule.destination_id);
  if (surely.includes(rule.id)) return ['follow_up'];
  return maybe.includes(rule.id) ? [verdict, 'follow_up'] : [verdict];
}

interface For {
  change: Change;
  /** Of the destination. */
  id: string;
}

function isRight(
  left: LeftOver,
  notice: NoticeItem | undefined,
  { matched, rules }: Record<'matched' | 'rules', readonly Rule[]>,
  { change, id }: For,
): string[] {
  const name = `${change.id} for ${id}`;
  if (!notice) return [`ends: nothing became of ${name}`];
  const followed = notice.rules.filter(isOnlyFollowing);
  const asked = matched.map(({ id: rule }) => rule);
  const { severity, cadence } = noticeOf(matched, change, followed);
  const steps = matched.map((rule) => escalationFor(rule, change));
  const own = notice.rules.filter((rule) => !isOnlyFollowing(rule));
  const given = own.map(({ escalate }) => escalate ?? null);
  return [
    ...(notice.severity === severity && notice.cadence === cadence
      ? []
      : [`routes: ${name} is ${notice.severity}, ${notice.cadence}`]),
    ...(isDeepStrictEqual(given, steps) ? [] : [`routes: ${name} escalates otherwise than asked`]),
    ...(followsWhatSent(left, { change, id }, { followed, rules, asked })
      ? []
      : [`routes: ${name} doesn’t go as what it follows up on went`]),
  ];
}

/** Whether the rules by which a notice only follows up are those that sent what is over now, and are on. */
function followsWhatSent(
  left: LeftOver,
  { change, id }: For,
  {
    followed,
    rules,
    asked,
  }: { followed: readonly { rule_id: string }[]; rules: readonly Rule[]; asked: readonly string[] },
): boolean {
  const { surely, maybe } = sentBy(left, change, id);
  const isOpen = (rule: string) =>
    !asked.includes(rule) && rules.some((one) => one.id === rule && one.active);
  const given = followed.map(({ rule_id }) => rule_id);
  return (
    given.every((rule) => maybe.includes(rule) && isOpen(rule)) &&
    surely.filter(isOpen).every((rule) => given.includes(rule))
  );
}

/** No rule asks for it, but it is over what some had sent. */
function followsRightly(
  left: LeftOver,
  notice: NoticeItem | undefined,
  rules: readonly Rule[],
  { change, id }: For,
): string[] {
  const name = `${change.id} for ${id}`;
  const isOn = (rule: string) => rules.some((one) => one.id === rule && one.active);
  const { surely, maybe } = sentBy(left, change, id);
  if (!notice) return surely.some(isOn) ? [`ends: nothing became of ${name}`] : [];
  const isAsked = notice.rules.every(({ rule_id }) => maybe.includes(rule_id) && isOn(rule_id));
  if (!isAsked) return [`routes: no rule asks for ${name}`];
  return isFollowUp(notice) && notice.severity === 'info'
    ? []
    : [`routes: ${name} only follows up, and is ${notice.severity}`];
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

function wasSo(left: LeftOver, notice: NoticeItem): boolean {
  const { history } = left;
  if (endedLikeFirst(left, notice)) return true;
  const { ended, change_id, destination_id } = notice;
  const madeAt = history.made.get(keyOf(notice)) ?? -Infinity;
  const endedAt = history.ended.get(keyOf(notice)) ?? Infinity;
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
      // A mute with a summary may have kept it until one without was left.
      return [
        Date.parse(notice.made_at) - clockMs,
        endedAt - skewMs,
        endedAt,
        endedAt + skewMs,
      ].some((at) => settings.some((one) => isDropped(one, notice, at)));
    case 'not_sent':
      return false;
    case null:
      return true;
  }
}

/** As long as a function has that routes. */
const routingMs = 60_000;
/** Clocks may have stepped back by so much since. */
const clockMs = 5 * 60_000;
/** So far a step takes a clock. */
const skewMs = 90_000;

function isDropped(settings: Recipients, notice: NoticeItem, at: number): boolean {
  return mutesOf(settings, notice, at).some(({ on_end }) => on_end === 'drop');
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

/** A change is in one message of a destination, and in one that was sent on to it, and came in none but those. */
export function nothingIsTwice({ world, deliveries }: LeftOver): string[] {
  const inMessages = [...deliveries.values()].flatMap(({ id, target_id, changes, escalated }) =>
    changes.map((change) => ({ name: `${change} for ${target_id}${wayOf({ escalated })}`, id })),
  );
  const came = world.receivers.receipts.map(({ change, target, eventId, delivery }) => ({
    name: `${change} at ${target}${wayOf(deliveries.get(delivery))}`,
    id: eventId,
  }));
  return [...Map.groupBy([...inMessages, ...came], ({ name }) => name)].flatMap(([name, all]) => {
    const count = new Set(all.map(({ id }) => id)).size;
    const isOften = inMessages.filter((one) => one.name === name).length > 1;
    return count > 1 || isOften ? [`once: ${name} is in ${Math.max(2, count)} messages`] : [];
  });
}

function wayOf(delivery: Pick<DeliveryItem, 'escalated'> | undefined): string {
  return delivery?.escalated ? ', sent on' : '';
}
