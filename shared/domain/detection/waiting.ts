import { patience } from './patience.ts';
import { infoOf } from '../change-type.ts';
import type { Rule } from '../watch/rules.ts';
import type { Finding, OpenChange, OpenState, Verdict } from './types.ts';
import { message, type Message } from './words.ts';

/** The source is silent: the change waits for it, however long that takes. */
export function waitForSource(open: OpenChange, now: Date, rule: Rule = 'source_silent'): Verdict {
  return { kind: 'wait', rule, until: nextLook(open, now), waiting_for_source: true };
}

/** What keeps a change from being confirmed. */
interface Doubted {
  rule: Rule;
  /** For the reason of a dismissal. */
  why: Message;
  /** The change as it is now, if it is different, and its state. */
  finding?: Finding;
  state?: OpenState;
}

/** The source answers but doesn't settle it: the change waits until the time of its type is over. */
export function holdOn(
  open: OpenChange,
  now: Date,
  { rule, why, finding, state }: Doubted,
): Verdict {
  const isOfNumbers = infoOf(open.change_type).road === 'days';
  const limit = isOfNumbers ? patience.settleNumbersWithin : patience.settleWithin;
  if (ageSeconds(open, now) >= limit) {
    return {
      kind: 'dismiss',
      reason: message('notConfirmedInTime', { hours: limit / 3600 }),
      why,
    };
  }
  return {
    kind: 'wait',
    rule,
    until: nextLook(open, now),
    waiting_for_source: false,
    ...(finding ? { finding } : {}),
    ...(state ? { state } : {}),
  };
}

/** It is found again, but as something else than before: it waits until it stays the same. */
export function keptChanging(open: OpenChange, finding: Finding, now: Date): Verdict {
  return holdOn(open, now, { rule: 'kept_changing', why: message('keptChanging', {}), finding });
}

/** It is found again at each look and has to last: until then, the source counts as unsure. */
export function lookOn(
  open: OpenChange,
  now: Date,
  again: { rule: Rule; finding: Finding; state: OpenState },
): Verdict {
  return { kind: 'wait', until: nextLook(open, now), waiting_for_source: true, ...again };
}

/** The waits double, since each is as long as the change has waited already: 10 seconds to an hour. */
function nextLook(open: OpenChange, now: Date): Date {
  const wait = Math.min(
    Math.max(ageSeconds(open, now), patience.lookAgainMin),
    patience.lookAgainMax,
  );
  return new Date(now.getTime() + wait * 1000);
}

/** For how long a change has waited. */
export function ageSeconds(open: OpenChange, now: Date): number {
  return (now.getTime() - open.detected_at.getTime()) / 1000;
}
