import { bundleFor, cooling, type InBundle, joined, type Standing, type Timed } from './bundle.ts';
import { type AlertNotice, ofAll } from './notice.ts';

/** What would have become of a change: sent at once with its group, or held for something. */
export type RehearsedVerdict = 'sent' | 'held_quiet' | 'held_digest';

/** The message that a change would have been in. */
export interface Rehearsed {
  verdict: RehearsedVerdict;
  message_at: string;
}

/** A change for a destination, and when it was confirmed. */
export interface Occurred {
  notice: AlertNotice;
  at: Date;
}

interface Making {
  into: InBundle;
  inside: AlertNotice[];
  standing: Standing;
}

/** A message, and when it was to be sent when that was last set. */
interface DueAt {
  due_at: string;
  key: string;
}

/** The messages in the making. */
interface Desk {
  open: Map<string, Making>;
  /** The soonest last. What was given another time, or was sent, is found out when its turn comes. */
  dues: DueAt[];
}

/**
 * Which messages a destination would have got of past changes, oldest first: by the rules that route
 * and flush, with its settings of now. Mutes are of other times, and are left out.
 * @returns by change, and how many messages there would have been.
 */
export function rehearse(
  occurred: readonly Occurred[],
  timed: Timed,
): { outcomes: Map<string, Rehearsed>; messages: number } {
  const desk: Desk = { open: new Map(), dues: [] };
  const outcomes = new Map<string, Rehearsed>();
  let messages = 0;
  const flushUntil = (end: Date | null) => {
    for (let next = takeSoonest(desk, end); next; next = takeSoonest(desk, end)) {
      const left = flush(desk, next, timed);
      if (left.length === 0) continue;
      messages += 1;
      const message_at = next.standing.due_at;
      for (const { change_id } of left) {
        outcomes.set(change_id, { verdict: verdictOf(next.into), message_at });
      }
    }
  };
  for (const { notice, at } of occurred) {
    flushUntil(at);
    const into = bundleFor(notice, timed, [], at);
    if (into.kind !== 'dropped') join(desk, into, notice, timed, at);
  }
  flushUntil(null);
  return { outcomes, messages };
}

/** The first message that is due by then, or at all. */
function takeSoonest({ open, dues }: Desk, end: Date | null): Making | null {
  for (let next = dues.at(-1); next; next = dues.at(-1)) {
    if (end !== null && next.due_at > end.toISOString()) return null;
    dues.pop();
    const making = open.get(next.key);
    if (making && making.inside.length > 0 && making.standing.due_at === next.due_at) return making;
  }
  return null;
}

/** Puts a message behind all that are due no later; halving, since there may be thousands. */
function setDue({ dues }: Desk, due: DueAt): void {
  let [low, high] = [0, dues.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((dues[middle]?.due_at ?? '') > due.due_at) low = middle + 1;
    else high = middle;
  }
  dues.splice(low, 0, due);
}

/** Ends a message that is due. @returns what is sent; the rest waits on in others. */
function flush(desk: Desk, making: Making, timed: Timed): AlertNotice[] {
  const { into, inside, standing } = making;
  const now = new Date(standing.due_at);
  const fallenDue = { ...into, due_at: now };
  const left = inside.filter((notice) => {
    const place = bundleFor(notice, timed, [], now, fallenDue);
    if (place.kind === 'dropped' || place.key === into.key) return true;
    join(desk, place, notice, timed, now);
    return false;
  });
  desk.open.delete(into.key);
  if (left.length === 0) return [];
  const top = ofAll(left.flatMap(({ rules }) => rules)).severity;
  const after = cooling(into.kind, top, timed, now);
  if (after) desk.open.set(into.key, { into, inside: [], standing: after });
  return left;
}

function join(desk: Desk, into: InBundle, notice: AlertNotice, timed: Timed, now: Date): void {
  const before = desk.open.get(into.key);
  const standing = joined(before?.standing ?? null, into, notice.severity, timed, now);
  const inside = before?.inside ?? [];
  inside.push(notice);
  desk.open.set(into.key, { into, inside, standing });
  const isSet = inside.length > 1 && before?.standing.due_at === standing.due_at;
  if (!isSet) setDue(desk, { due_at: standing.due_at, key: into.key });
}

function verdictOf({ kind }: InBundle): RehearsedVerdict {
  if (kind === 'quiet') return 'held_quiet';
  return kind === 'digest' ? 'held_digest' : 'sent';
}
