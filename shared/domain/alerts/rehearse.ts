import type { Severity } from '../severity.ts';
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

/**
 * Which messages a destination would have got of past changes, oldest first: by the rules that route
 * and flush, with its settings of now. Mutes are of other times, and are left out.
 * @returns by change, and how many messages there would have been.
 */
export function rehearse(
  occurred: readonly Occurred[],
  timed: Timed,
): { told: Map<string, Rehearsed>; messages: number } {
  const open = new Map<string, Making>();
  const told = new Map<string, Rehearsed>();
  let messages = 0;
  const flushUntil = (end: Date | null) => {
    for (let next = nextOf(open, end); next; next = nextOf(open, end)) {
      const left = flush(open, next, timed);
      if (left.length === 0) continue;
      messages += 1;
      const message_at = next.standing.due_at;
      for (const { change_id } of left) {
        told.set(change_id, { verdict: verdictOf(next.into), message_at });
      }
    }
  };
  for (const { notice, at } of occurred) {
    flushUntil(at);
    const into = bundleFor(notice, timed, [], at);
    if (into.kind !== 'dropped') join(open, into, notice, timed, at);
  }
  flushUntil(null);
  return { told, messages };
}

/** The first that is due by then, or at all. */
function nextOf(open: Map<string, Making>, end: Date | null): Making | null {
  const due = [...open.values()].filter(
    ({ inside, standing }) =>
      inside.length > 0 && (end === null || standing.due_at <= end.toISOString()),
  );
  return due.reduce<Making | null>(
    (first, one) => (first && first.standing.due_at <= one.standing.due_at ? first : one),
    null,
  );
}

/** Ends a message that is due. @returns what is sent; the rest waits on in others. */
function flush(open: Map<string, Making>, making: Making, timed: Timed): AlertNotice[] {
  const { into, inside, standing } = making;
  const now = new Date(standing.due_at);
  const fallenDue = { ...into, due_at: now };
  const left = inside.filter((notice) => {
    const place = bundleFor(notice, timed, [], now, fallenDue);
    if (place.kind === 'dropped' || place.key === into.key) return true;
    join(open, place, notice, timed, now);
    return false;
  });
  open.delete(into.key);
  if (left.length === 0) return [];
  const after = cooling(into.kind, topOf(left), timed, now);
  if (after) open.set(into.key, { into, inside: [], standing: after });
  return left;
}

function join(
  open: Map<string, Making>,
  into: InBundle,
  notice: AlertNotice,
  timed: Timed,
  now: Date,
): void {
  const before = open.get(into.key);
  const standing = joined(before?.standing ?? null, into, notice.severity, timed, now);
  open.set(into.key, { into, inside: [...(before?.inside ?? []), notice], standing });
}

function topOf(notices: readonly AlertNotice[]): Severity {
  return ofAll(notices.flatMap(({ rules }) => rules)).severity;
}

function verdictOf({ kind }: InBundle): RehearsedVerdict {
  if (kind === 'quiet') return 'held_quiet';
  return kind === 'digest' ? 'held_digest' : 'sent';
}
