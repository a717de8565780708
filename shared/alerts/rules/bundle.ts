import { gravest, type Severity, severityAtLeast } from '../../changes/rules/info.ts';
import type { DestinationType } from '../../deliveries/rules/target.ts';
import type { CellRate } from '../../domain/quota/gcra.ts';
import * as z from '../../domain/zod.ts';
import { escalatedKey, type AlertNotice } from './notice.ts';
import { type Mute, muteOf } from './mute.ts';
import { pierces, quietHoursEnd, type Timing } from './timing.ts';
import { nextInstant, wallClock } from './time-zone.ts';

/**
 * Why a message waits: to collect a group, for a digest, for quiet hours or a mute to end, for the cap;
 * one that was sent on from another destination waits for nothing by itself.
 */
export const BundleKind = z.enum(['group', 'digest', 'quiet', 'mute', 'overflow', 'escalation']);
export type BundleKind = z.infer<typeof BundleKind>;

const DigestCadence = z.enum(['hourly', 'daily', 'weekly']);

/** A destination with what decides when it gets a message. */
export interface Timed extends Omit<Timing, 'time_zone'> {
  id: string;
  /** Its own or its organization's. */
  time_zone: string;
  /** When its cap allows the next message; null: at once. */
  capped_until: Date | null;
}

/** The message that a notice belongs to. */
export interface InBundle {
  kind: BundleKind;
  /** One of a kind within its destination: what has the same key goes into the same message. */
  key: string;
  /** When that message is sent if the notice is its first; null: as soon as its group may be. */
  due_at: Date | null;
  /** The very message that the notice joins, at the time that one has; absent: whichever has that key. */
  beside?: string;
}

/** Where a notice goes: into a message, or nowhere because of a mute without a summary. */
export type Placed = InBundle | { kind: 'dropped'; mute_id: string };

/**
 * Into which message a notice goes, as things stand at `now`. Routing asks when it makes the notice.
 * Flushing asks again when its message has fallen due, so that what is muted or quiet by then waits on.
 *
 * The first that applies decides: a mute, a digest, quiet hours, the cap, and otherwise the group.
 * What was sent on shares no message with what goes to the destination by itself: that may be the same
 * change.
 * @param fallenDue the message that the notice is in, which has waited long enough.
 */
export function bundleFor(
  notice: AlertNotice,
  destination: Timed,
  mutes: readonly Mute[],
  now: Date,
  fallenDue: InBundle | null = null,
): Placed {
  const placed = placeOf(notice, destination, mutes, now, fallenDue);
  if (!notice.escalated || placed.kind === 'dropped') return placed;
  const key = escalatedKey(placed.key);
  return key === placed.key ? placed : { ...placed, key };
}

function placeOf(
  notice: AlertNotice,
  destination: Timed,
  mutes: readonly Mute[],
  now: Date,
  fallenDue: InBundle | null,
): Placed {
  const mute = muteOf(notice, destination.id, mutes, now);
  if (mute?.on_end === 'drop') return { kind: 'dropped', mute_id: mute.id };
  if (mute) return { kind: 'mute', key: `m#${mute.id}`, due_at: new Date(mute.until) };
  const { cadence } = notice;
  if (cadence !== 'now' && !fallenDue) return digestOf(cadence, destination, now);
  return (
    quietOf(notice, destination, now) ??
    overflowOf(notice.severity, destination, now) ??
    fallenDue ??
    groupOf(notice, destination, now)
  );
}

/** The digest that is collected at `now`. One that would come in quiet hours comes at their end. */
function digestOf(
  cadence: z.infer<typeof DigestCadence>,
  { time_zone: zone, digest_at: at, quiet_hours: quiet }: Timed,
  now: Date,
): InBundle {
  const asked =
    cadence === 'hourly' ? nextHour(zone, now) : nextInstant(zone, on(cadence, at), now);
  const { date, time, offsetMinutes } = wallClock(zone, asked);
  // An hour that clocks show twice is two hours; a day is one.
  const hour = cadence === 'hourly' ? `T${time}#${offsetMinutes}` : '';
  const due_at = (quiet && quietHoursEnd(quiet, zone, asked)) ?? asked;
  return { kind: 'digest', key: `d#${cadence}#${date}${hour}`, due_at };
}

/**
 * When a digest comes whose destination got other times at `at`, though it isn’t filed anew yet.
 * Null: the message is no digest.
 */
export function digestDueAt(key: string, destination: Timed, at: Date): Date | null {
  const cadence = DigestCadence.safeParse(/d#([^#]+)#/.exec(key)?.[1]);
  return cadence.success ? digestOf(cadence.data, destination, at).due_at : null;
}

function on(cadence: 'daily' | 'weekly', { time, weekday }: Timing['digest_at']) {
  return cadence === 'weekly' ? { time, weekday } : { time };
}

/** When the wall clock next shows a full hour; offsets are of whole minutes today. */
function nextHour(zone: string, now: Date): Date {
  const { time } = wallClock(zone, now);
  const minutes = 60 - Number(time.slice(3));
  return new Date((Math.floor(now.getTime() / 60_000) + minutes) * 60_000);
}

/** Who chose a digest can wait: nothing in one is so urgent that quiet hours don't hold it. */
function quietOf(
  { severity, cadence }: AlertNotice,
  { time_zone, quiet_hours }: Timed,
  now: Date,
): InBundle | null {
  if (!quiet_hours || (cadence === 'now' && pierces(severity, quiet_hours))) return null;
  const due_at = quietHoursEnd(quiet_hours, time_zone, now);
  return due_at && { kind: 'quiet', key: `q#${due_at.toISOString()}`, due_at };
}

/** What is over the cap goes as one message when the cap allows it, at the latest at the full hour. */
function overflowOf(severity: Severity, { capped_until }: Timed, now: Date): InBundle | null {
  if (capped_until === null || capped_until <= now || severity === 'critical') return null;
  const hour = new Date((Math.floor(now.getTime() / 3_600_000) + 1) * 3_600_000);
  const due_at = capped_until < hour ? capped_until : hour;
  return { kind: 'overflow', key: `o#${hour.toISOString()}`, due_at };
}

function groupOf(
  { artist_id, change_id, escalated }: AlertNotice,
  { group_by }: Timed,
  now: Date,
): InBundle {
  // The message that others didn't react to, as it is.
  if (escalated) return { kind: 'escalation', key: escalated.delivery_id, due_at: now };
  const whose = { artist: artist_id, all: 'all', none: change_id }[group_by];
  return { kind: 'group', key: `g#${whose}`, due_at: null };
}

/**
 * How a message in the making stands. That of a group stays for a while after it was sent, to space the
 * next one.
 */
export interface Standing {
  /** When it is sent; if nothing waits in it, when it is forgotten. */
  due_at: string;
  /** The gravest of what waits in it; null: nothing does. */
  top_severity: Severity | null;
  /** The gravest of the message before; null: there was none. */
  last_top: Severity | null;
}

/**
 * How a message stands once a notice has joined it. The first one of a group waits for others. One that
 * follows a message waits until the interval is over, unless it is graver than all in that message.
 * @param before null: it is a new one.
 */
export function joined(
  before: Standing | null,
  { due_at }: InBundle,
  severity: Severity,
  { group_wait_seconds }: Pick<Timed, 'group_wait_seconds'>,
  now: Date,
): Standing {
  const fresh = (due_at ?? new Date(now.getTime() + group_wait_seconds * 1000)).toISOString();
  const isOver = before?.top_severity === null && before.due_at <= now.toISOString();
  if (!before || isOver) return { due_at: fresh, top_severity: severity, last_top: null };
  const { last_top } = before;
  const isGraver = last_top !== null && !severityAtLeast(last_top, severity);
  const isSooner = (due_at !== null || isGraver) && fresh < before.due_at;
  return {
    due_at: isSooner ? fresh : before.due_at,
    top_severity: gravest([before.top_severity ?? severity, severity]),
    last_top,
  };
}

/** How a group stands once its message was made; null: nothing is to follow it. */
export function cooling(
  kind: BundleKind,
  top: Severity,
  { group_by, group_interval_seconds }: Pick<Timed, 'group_by' | 'group_interval_seconds'>,
  now: Date,
): Standing | null {
  if (kind !== 'group' || group_by === 'none') return null;
  const due = new Date(now.getTime() + group_interval_seconds * 1000);
  return { due_at: due.toISOString(), top_severity: null, last_top: top };
}

const hourMs = 3_600_000;

/** How many messages people get in an hour at most, if they say nothing else; critical ones don't count. */
export function messagesPerHourMax(type: DestinationType): number {
  return type === 'email' ? 20 : 60;
}

/**
 * The rate that lets through no more than that in any hour: half of it at once after a rest, and the
 * rest spread over the hour.
 */
export function capRate(perHourMax: number): CellRate {
  const burst = Math.ceil(perHourMax / 2);
  return { burst, intervalMs: Math.ceil(hourMs / (perHourMax - burst + 1)) };
}

/**
 * Whether a destination is so far below its cap that nobody needs to count: with what waits to be sent
 * it got less than half of what it may get at once.
 */
export function isFarBelowCap(messages: number, { burst }: CellRate): boolean {
  return messages <= burst / 2;
}
