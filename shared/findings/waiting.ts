import { patience } from './patience.ts';
import { infoOf } from '../changes/rules/change-type.ts';
import type { Rule } from '../watches/rules/wait-rules.ts';
import type { Finding, OpenChange, OpenState, Settles, Verdict } from './types.ts';
import { message, type Message } from './words.ts';

/**
 * The source is silent: the change waits for it, however long that takes.
 * @param limit from when on something else is concluded from silence: a look at it is due then.
 */
export function waitForSource(
  open: OpenChange,
  now: Date,
  rule: Rule = 'source_silent',
  limit?: Date,
): Extract<Verdict, { kind: 'wait' }> {
  return { kind: 'wait', rule, until: nextLook(open, now, limit), waiting_for_source: true };
}

/** What keeps a change from being confirmed. */
interface Doubted {
  rule: Rule;
  /** For the reason of a dismissal. */
  why: Message;
  /** The change as it is now, if it is different, and its state. */
  finding?: Finding;
  state?: OpenState;
  /** From when on it is believed, or given up: a look at it is due then. */
  limit?: Date;
  /** What other artists can settle sooner. */
  settles?: Settles;
}

/** The source answers but doesn't settle it: the change waits until the time of its type is over. */
export function defer(
  open: OpenChange,
  now: Date,
  { rule, why, finding, state, limit: own, settles }: Doubted,
): Verdict {
  const isOfNumbers = infoOf(open.change_type).road === 'days';
  const limit = isOfNumbers ? patience.settleNumbersWithin : patience.settleWithin;
  if (ageSeconds(open, now) >= limit) {
    return { kind: 'dismiss', reason: message('notConfirmedInTime', { hours: limit / 3600 }), why };
  }
  return {
    kind: 'wait',
    rule,
    until: nextLook(open, now, own, after(open, limit)),
    waiting_for_source: false,
    by: own ?? after(open, limit),
    ...(settles ? { settles } : {}),
    ...(finding ? { finding } : {}),
    ...(state ? { state } : {}),
  };
}

/** It is found again, but as something else than before: it waits until it stays the same. */
export function keptChanging(open: OpenChange, finding: Finding, now: Date): Verdict {
  return defer(open, now, { rule: 'kept_changing', why: message('keptChanging', {}), finding });
}

/** It is found again at each look and has to last: until then, the source counts as unsure. */
export function lookOn(
  open: OpenChange,
  now: Date,
  {
    limit,
    ...again
  }: { rule: Rule; finding: Finding; state: OpenState; limit: Date; settles: Settles },
): Verdict {
  const until = nextLook(open, now, limit);
  return { kind: 'wait', until, by: limit, waiting_for_source: true, ...again };
}

/** Since when something of the source spoke against it (ISO 8601); null: nothing did. */
export function doubtedSince({ state }: Pick<OpenChange, 'state'>): string | null {
  return state.kind === 'doubted' || state.kind === 'witnessed' ? state.since : null;
}

/**
 * The waits double, since each is as long as the change has waited already: 10 seconds to an hour.
 * A limit that comes before is looked at to the minute.
 */
export function nextLook(open: OpenChange, now: Date, ...limits: (Date | undefined)[]): Date {
  // Also while the source is silent.
  const age = (now.getTime() - open.detected_at.getTime()) / 1000;
  const wait = Math.min(Math.max(age, patience.recheckMin), patience.recheckMax);
  const ahead = limits.flatMap((limit) => (limit && limit > now ? [limit.getTime()] : []));
  return new Date(Math.min(now.getTime() + wait * 1000, ...ahead));
}

/** When a change has waited for so many seconds, if the source isn't silent until then. */
export function after(
  { detected_at, counts_from = detected_at }: OpenChange,
  seconds: number,
): Date {
  return new Date(counts_from.getTime() + seconds * 1000);
}

/** For how long a change has waited. Silence proves nothing: it doesn't count. */
export function ageSeconds({ detected_at, counts_from = detected_at }: OpenChange, now: Date) {
  return (now.getTime() - counts_from.getTime()) / 1000;
}
