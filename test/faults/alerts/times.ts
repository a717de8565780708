import type { NoticeItem } from '../../../shared/alerts/items/notices.ts';
import type { Recipients } from '../../../shared/deliveries/items/recipients.ts';
import type { Sealed } from './history.ts';
import type { LeftOver } from './invariants.ts';
import { hasItsOriginal, waitedForFirst } from './follow-ups.ts';
import {
  type Destination,
  destinationIn,
  isHeld,
  isPiercing,
  isWanted,
  keyOf,
  mutesOf,
  rank,
  zoneOf,
} from './plain.ts';
import { afterQuiet, local, nextDigest } from './wall.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** A message holds nothing that somebody had acknowledged, muted, or not wanted any more, nor disturbs anybody. */
export function mayLeave(left: LeftOver, sealed: Sealed): string[] {
  const { history } = left;
  const { from, at, isAsked, delivery } = sealed;
  const when = Date.parse(delivery.created_at);
  const settings = history.settingsIn(from, at);
  return noticesIn(left, sealed).flatMap((notice) => {
    const name = `${notice.change_id} for ${notice.destination_id}`;
    // It disturbs nobody beside what it follows up on, which is judged by itself.
    const isWithFirst = delivery.changes.includes(notice.resolves ?? '');
    const always = (is: (one: Recipients) => boolean) => settings.every(is);
    return [
      ...(history.acknowledgedIn(notice.change_id, from, at).always
        ? [`acknowledged: ${name} left all the same`]
        : []),
      ...hasItsOriginal(left, sealed, notice),
      ...(always((one) => !isWanted(one, notice)) ? [`wanted: no rule asked for ${name}`] : []),
      ...(always((one) => mutesOf(one, notice, when).length > 0)
        ? [`muted: ${name} left at ${delivery.created_at}`]
        : []),
      ...(!isAsked && !isWithFirst && always((one) => isHeld(one, notice, when))
        ? [`quiet: ${name} left at ${delivery.created_at}, in quiet hours`]
        : []),
    ];
  });
}

function noticesIn({ notices, escalated }: LeftOver, { delivery }: Sealed): NoticeItem[] {
  return (delivery.escalated ? escalated : notices).filter(
    ({ destination_id, change_id }) =>
      destination_id === delivery.target_id && delivery.changes.includes(change_id),
  );
}

function topOf(left: LeftOver, sealed: Sealed): number {
  return Math.max(...noticesIn(left, sealed).map(({ severity }) => rank(severity)));
}

/** The sweep looks for what is due each minute, and asks for what is overdue by one. Then it goes on its way. */
const sweepMs = 2 * minute + 10 * second;
/** However often a function dies, the next one goes on. */
const stormMs = 30 * minute;
/** What is asked for by a message of a queue comes within that. */
const queueMs = minute;

/**
 * A change left as soon as it was to: nothing waits without a reason. Only where nothing went wrong, and
 * nobody changed what decides on it meanwhile.
 */
export function leftInTime(left: LeftOver, notice: NoticeItem): string[] {
  const { history, sealed, isCalm } = left;
  const madeAt = history.made.get(keyOf(notice)) ?? 0;
  const message = sealed.get(notice.delivery_id ?? '');
  if (!isCalm || !message || message.isAsked || waitedForFirst(left, notice)) return [];
  const [settings, ...others] = history.settingsIn(madeAt - minute, message.at);
  if (!settings || others.some((other) => !isSame(settings, other, notice))) return [];
  const destination = destinationIn(settings, notice.destination_id);
  // One that is near its cap waits for more than its group.
  if (destination?.max_per_hour !== null) return [];
  const { earliest, latest: asked } = expected(left, { notice, madeAt, settings });
  const latest = heldMeanwhile(settings, notice, asked);
  const name = `${notice.severity} ${notice.change_id} (${notice.cadence}) of ${notice.made_at}`;
  const when = `left at ${message.delivery.created_at}, not`;
  return [
    ...(message.from > latest ? [`late: ${name} ${when} by ${timeOf(latest)}`] : []),
    ...(message.from < earliest ? [`early: ${name} ${when} from ${timeOf(earliest)}`] : []),
  ];
}

/** Quiet hours that begin while the sweep is on its way hold it, too. */
function heldMeanwhile(settings: Recipients, notice: NoticeItem, latest: number): number {
  const destination = destinationIn(settings, notice.destination_id);
  if (!destination || latest === Infinity || !isHeld(settings, notice, latest)) return latest;
  const { quiet_hours: quiet } = destination;
  return afterQuiet(quiet, zoneOf(settings, destination), latest) + sweepMs;
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** Whether all that decides when a notice goes is the same. */
function isSame(one: Recipients, other: Recipients, notice: NoticeItem): boolean {
  const about = (settings: Recipients) => {
    const destination = destinationIn(settings, notice.destination_id);
    const times = notice.cadence === 'now' ? destination : digestTimes(destination);
    return JSON.stringify([times, settings.organization.time_zone, settings.mutes]);
  };
  return about(one) === about(other);
}

/** A digest comes when it's to come, whatever else of the destination is changed meanwhile. */
function digestTimes(destination: Destination | undefined) {
  if (!destination) return null;
  const { quiet_hours, digest_at, time_zone, max_per_hour } = destination;
  return [quiet_hours, digest_at, time_zone, max_per_hour];
}

interface Expecting {
  notice: NoticeItem;
  madeAt: number;
  settings: Recipients;
}

/** From when on, and by when, a notice was to go. */
function expected(left: LeftOver, { notice, madeAt, settings }: Expecting) {
  const destination = destinationIn(settings, notice.destination_id);
  if (!destination) return { earliest: 0, latest: Infinity };
  const zone = zoneOf(settings, destination);
  const { quiet_hours: quiet, digest_at } = destination;
  // What was sent on waits for nothing else.
  const wait = notice.escalated ? 0 : destination.group_wait_seconds;
  const open = (ms: number) =>
    quiet && !isPiercing(notice, quiet.pierce) ? afterQuiet(quiet, zone, ms) : ms;
  const mutes = mutesOf(settings, notice, madeAt);
  if (mutes.length > 0) {
    const ends = mutes.map(({ until }) => Date.parse(until));
    // Of mutes of single rules, the first that ends sets it free.
    return { earliest: open(Math.min(...ends)), latest: open(Math.max(...ends)) + sweepMs };
  }
  if (notice.cadence !== 'now') {
    const asked = nextDigest(notice.cadence, digest_at, zone, madeAt);
    const due = quiet ? afterQuiet(quiet, zone, asked) : asked;
    return { earliest: due, latest: later(settings, notice, due) + sweepMs };
  }
  const held = open(madeAt);
  if (held > madeAt) return { earliest: held, latest: held + sweepMs };
  const cooled = cooledAt(left, { notice, madeAt, settings });
  // What is due much later than a queue can hold a message is left to the sweep.
  const isLong = cooled - madeAt > 15 * minute - second;
  const due = Math.max(madeAt + wait * second, cooled);
  const free = open(due);
  return { earliest: 0, latest: free + (isLong || free > due ? sweepMs : queueMs) };
}

/** A mute that holds at that time keeps it longer. */
function later(settings: Recipients, notice: NoticeItem, due: number): number {
  const ends = mutesOf(settings, notice, due).map(({ until }) => Date.parse(until));
  return Math.max(due, ...ends);
}

/**
 * When the group of a notice may have its next message: it had one as grave a short while before. Quiet
 * hours that have begun by then may keep the notice for another message, which isn't the group's.
 */
function cooledAt(left: LeftOver, { notice, madeAt, settings }: Expecting): number {
  const destination = destinationIn(settings, notice.destination_id);
  if (!destination || notice.escalated) return madeAt;
  const { artist_id: artist, change_id: change } = notice;
  const group = `g#${{ artist, all: 'all', none: change }[destination.group_by]}`;
  const before = [...left.sealed.values()]
    .filter(
      ({ key, delivery, at }) =>
        key === group && delivery.target_id === notice.destination_id && at <= madeAt,
    )
    .at(-1);
  if (!before || topOf(left, before) < rank(notice.severity)) return madeAt;
  return before.at + destination.group_interval_seconds * second;
}

/** What is over the cap waits for an hour at most, and what came in the hour before that is counted. */
const cappedMsMax = 3 * hour;

/** In no hour came more messages than a destination wants, but for critical ones and those asked for. */
export function capsHold(left: LeftOver): string[] {
  const { history, world } = left;
  if (world.skewMs !== 0) return [];
  const counted = [...left.sealed.values()].filter(
    (one) =>
      !one.isAsked && one.delivery.skip_reason === null && topOf(left, one) < rank('critical'),
  );
  return counted.flatMap((last) => {
    const { target_id, created_at } = last.delivery;
    const end = Date.parse(created_at);
    const ofHour = counted.filter(({ delivery }) => {
      const at = Date.parse(delivery.created_at);
      return delivery.target_id === target_id && at > end - hour && at <= end;
    });
    const caps = history
      .settingsIn(last.from - hour, last.at)
      .map((one) => destinationIn(one, target_id)?.max_per_hour ?? 60);
    const cap = Math.max(...caps);
    if (ofHour.length <= cap) return [];
    return [`cap: ${ofHour.length} messages in the hour until ${created_at}, not ${cap}`];
  });
}

/**
 * A message is over the cap only if enough came shortly before, of which critical ones are none. A function
 * whose clock is a moment behind another one's holds one back for that moment.
 */
export function capsHoldBackForAReason(left: LeftOver): string[] {
  const { history, world } = left;
  if (world.skewMs !== 0) return [];
  const all = [...left.sealed.values()];
  return all
    .filter(({ kind }) => kind === 'overflow')
    .flatMap((held) => {
      const { target_id, created_at } = held.delivery;
      const since = held.from - cappedMsMax;
      const before = all.filter(
        (one) =>
          one.delivery.target_id === target_id &&
          one.delivery.skip_reason === null &&
          topOf(left, one) < rank('critical') &&
          one.at >= since &&
          one.at < held.at,
      );
      const caps = history
        .settingsIn(since, held.at)
        .map((one) => destinationIn(one, target_id)?.max_per_hour ?? 60);
      const atOnce = Math.ceil(Math.min(...caps) / 2);
      const momentMs = left.isCalm ? sweepMs : stormMs;
      const isMoment = held.at - (before.at(-1)?.at ?? 0) < momentMs;
      if (before.length >= atOnce - (isMoment ? 1 : 0)) return [];
      return [`cap: after ${before.length} messages, one was held back until ${created_at}`];
    });
}

/** A destination gets one daily digest on a local date. */
export function digestsAreOnce(left: LeftOver): string[] {
  const daily = [...left.sealed.values()].filter(
    ({ key, isAsked }) => key.startsWith('d#daily#') && !isAsked,
  );
  return daily.flatMap((one) => {
    const { target_id } = one.delivery;
    const settings = left.history.settingsIn(one.from - 48 * hour, one.at);
    const [last] = settings.slice(-1);
    const destination = last && destinationIn(last, target_id);
    const times = settings.map((each) => {
      const { digest_at, quiet_hours, time_zone } = destinationIn(each, target_id) ?? {};
      return JSON.stringify([digest_at, quiet_hours, time_zone, each.organization.time_zone]);
    });
    // With other times, another one may be due on the same day.
    if (!destination || new Set(times).size > 1) return [];
    const dateOf = ({ delivery }: Sealed) =>
      local(zoneOf(last, destination), Date.parse(delivery.created_at)).date;
    const earlier = daily.find(
      (other) =>
        other.delivery.target_id === target_id &&
        other.at < one.at &&
        dateOf(other) === dateOf(one) &&
        !isStraggling(left, one, other),
    );
    return earlier ? [`digest: ${target_id} got two on ${dateOf(one)}`] : [];
  });
}

/** Whether all of a digest had been meant for one that was made before a slow function could put it there. */
function isStraggling(left: LeftOver, digest: Sealed, earlier: Sealed): boolean {
  const { created_at } = earlier.delivery;
  return (
    digest.key === earlier.key &&
    noticesIn(left, digest).every(({ made_at }) => made_at < created_at)
  );
}

/** The end of a mute makes one message for a destination, and not before it is over. */
export function summariesAreOnce(left: LeftOver): string[] {
  const summaries = [...left.sealed.values()].filter(({ kind }) => kind === 'mute');
  const groups = Map.groupBy(summaries, ({ key, delivery }) => `${key} ${delivery.target_id}`);
  return [...groups].flatMap(([name, all]) => {
    const [, id] = /m#(\w+)/.exec(name) ?? [];
    const wasThere = ({ from }: Sealed) =>
      left.history.settingsIn(from, from).some(({ mutes }) => mutes.some((mute) => mute.id === id));
    // What is filed while somebody deletes the mute comes by itself.
    const [first, ...more] = all.filter(wasThere);
    // What a slow function files while the mute ends comes shortly after.
    const late = (one: Sealed) => left.isCalm || one.at > (first?.at ?? 0) + stormMs;
    const whole = [first, ...more.filter(late)];
    return whole.length > 1 ? [`summary: ${name} ended ${whole.length} times`] : [];
  });
}
