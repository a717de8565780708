import type { Work } from './work.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A change is routed within a second or two. One that isn't by then was cut off. */
const routingMs = 10_000;
/** What is on its way takes a moment. */
const aloneMsMin = 5000;
/** How long to wait after a lease ends, since clocks differ a little. */
const leaseEndMs = 1000;

/**
 * Whether the message for work that is overdue is to be sent by a sweep that runs at `now`, after
 * the one before at `last` (null: nobody knows). It is sent when the work is overdue by a minute, by
 * two, by four, and so on up to an hour, and from then on every hour. So a day without workers
 * makes thirty messages of a piece of work, and not one for each of its 1440 minutes; and a sweep
 * that comes late, or was left out, sends what the ones before it would have.
 * @param work routing, which is quick, is sent as soon as it is overdue by 10 seconds.
 */
export function isToSend(dueAt: Date, last: Date | null, now: Date, work?: Work): boolean {
  const firstMs = work?.kind === 'route' ? routingMs : minuteMs;
  const overdueMs = now.getTime() - dueAt.getTime();
  if (overdueMs < firstMs) return false;
  if (last === null || last > now) return true;
  const lastMs = last.getTime() - dueAt.getTime();
  return lastMs < firstMs || stepsUntil(overdueMs) > stepsUntil(lastMs);
}

/**
 * In how many seconds a sweep that runs at `now` has work sent; null: it leaves that to a later one.
 * Routing that is about to be overdue it sends ahead: should it be cut off, the next sweep is too far.
 */
export function sendDelaySeconds(
  dueAt: Date,
  last: Date | null,
  now: Date,
  work: Work,
): number | null {
  if (isToSend(dueAt, last, now, work)) return 0;
  if (hasItsTime(work) && isToSendOnTime(dueAt, last, now)) return secondsUntil(dueAt, 0, now);
  const isOnItsWay = dueAt <= now && now.getTime() - dueAt.getTime() < routingMs;
  return work.kind === 'route' && isOnItsWay ? secondsUntil(dueAt, routingMs, now) : null;
}

/**
 * In how many seconds a sweep that runs at `now` has a runner woken for a target that has been left
 * alone since `since`, or will be from then on; null: a later one does. After five seconds at the
 * earliest, or one if a lease had to end first; and then like overdue work, ever more rarely.
 */
export function wakeDelaySeconds(since: Date, last: Date | null, now: Date): number | null {
  const afterMs = since > now ? leaseEndMs : aloneMsMin;
  const waitMs = since.getTime() + afterMs - now.getTime();
  if (waitMs > 0) return waitMs < minuteMs ? secondsUntil(since, afterMs, now) : null;
  const aloneAtLastMs = last === null ? -Infinity : last.getTime() - since.getTime();
  return aloneAtLastMs < afterMs || isToSend(since, last, now) ? 0 : null;
}

/** How many seconds are left until `afterMs` after a time; 0 if that has passed. */
function secondsUntil(at: Date, afterMs: number, now: Date): number {
  return Math.max(0, Math.ceil((at.getTime() + afterMs - now.getTime()) / 1000));
}

/**
 * Whether work waits for a time that people were told, and mostly for longer than a queue can hold a
 * message: a digest, the end of quiet hours or of a mute, a report, an escalation.
 */
export function hasItsTime(work: Work): boolean {
  if (work.kind === 'flush') return /^(e#)?[dqm]#/.test(work.bundle);
  return work.kind === 'report' || work.kind === 'escalate';
}

/**
 * Whether a sweep that runs at `now`, after the one before at `last` (null: nobody knows), sends such
 * work in the minute before its time, delayed until then, so that it comes to the second. What is still
 * there some seconds after its time is sent once more: it may have been given that time only now.
 */
export function isToSendOnTime(dueAt: Date, last: Date | null, now: Date): boolean {
  const aheadMs = dueAt.getTime() - now.getTime();
  if (aheadMs <= -minuteMs || aheadMs > minuteMs) return false;
  if (last === null || last > now) return true;
  const sinceLastMs = dueAt.getTime() - last.getTime();
  return sinceLastMs > minuteMs || (sinceLastMs > 0 && aheadMs <= -aloneMsMin);
}

/** How often work has been sent by the time that it is overdue by so much. */
function stepsUntil(overdueMs: number): number {
  if (overdueMs < minuteMs) return 0;
  if (overdueMs < hourMs) return 1 + Math.floor(Math.log2(overdueMs / minuteMs));
  return 6 + Math.floor(overdueMs / hourMs);
}
