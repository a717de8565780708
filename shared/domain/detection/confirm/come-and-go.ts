import { createHash } from 'node:crypto';
import type { Change } from '../../change.ts';
import type { Finding } from '../types.ts';
import { valueOf } from './confirm.ts';

/** What is kept of the last changes of a subject, so that one that comes and goes makes no stream. */
export interface Hold {
  /** So long waits what was there before. */
  seconds: number;
  /** Nothing of it counts any more for a change that is detected later (ISO 8601). */
  until: string;
  /** What it went to and came from, in short, the newest first. */
  values: readonly string[];
}

/** Calm for so long, and everything is told in the usual time: longer than any plan's checks are apart. */
const calmMs = 2 * 86_400_000;
/** So long waits at least what goes back after it was told; each time after that, twice as long. */
const hour = 3600;
/** Less than the day in which a change has to be settled: after the longest wait it may still move. */
const secondsMax = 16 * hour;
/** What was not there before waits for such a part of it: it may be a second true change. */
const newValuePart = 1 / 4;
const valuesMax = 12;

/**
 * What holds for a finding of what was settled of its subject: the longest among its own type and
 * those whose changes led to, or came from, what it leads to. Null: it was calm.
 * @param settled what is known of the subject, by type.
 */
export function holdFor(
  finding: Finding,
  settled: readonly { change_type: string; hold: Hold | null }[],
  now: Date,
): Hold | null {
  const value = shortOf(finding.change_type, finding.payload.field, finding.payload.after);
  const holds = settled.flatMap(({ change_type, hold }) => {
    if (!hold || hold.until <= now.toISOString()) return [];
    return change_type === finding.change_type || hold.values.includes(value) ? [hold] : [];
  });
  const [longest] = holds.toSorted((a, b) => b.seconds - a.seconds);
  if (!longest) return null;
  return { ...longest, values: newest(holds.flatMap(({ values }) => values)) };
}

/** For how many seconds a finding waits under a hold. */
export function heldSeconds({ change_type, payload }: Finding, hold: Hold | null): number {
  if (!hold) return 0;
  const isBack = hold.values.includes(shortOf(change_type, payload.field, payload.after));
  return isBack ? hold.seconds : hold.seconds * newValuePart;
}

/**
 * What holds after a change was settled: twice as long as before; what was told is told again after
 * an hour at least, what was dismissed waits at least as long as it took.
 * @param change as it was settled.
 * @param before what held when it was detected.
 */
export function holdAfter(
  { change_type, detected_at, payload, confirmed }: Change,
  before: Hold | null,
  now: Date,
): Hold {
  const age = Math.ceil((now.getTime() - Date.parse(detected_at)) / 1000);
  const seconds = Math.max(confirmed ? hour : age, 2 * (before?.seconds ?? 0));
  const values = [payload.after, payload.before].map((value) =>
    shortOf(change_type, payload.field, value),
  );
  return {
    seconds: Math.min(seconds, secondsMax),
    until: new Date(now.getTime() + calmMs).toISOString(),
    values: newest([...values, ...(before?.values ?? [])]),
  };
}

function newest(values: readonly string[]): string[] {
  return [...new Set(values)].slice(0, valuesMax);
}

/** A field's value in a few letters: texts and lists may be long. */
function shortOf(
  changeType: Change['change_type'],
  field: string,
  value: Change['payload']['after'],
): string {
  const hash = createHash('sha256').update(`${field} ${valueOf(changeType, value)}`);
  return hash.digest('base64url').slice(0, 12);
}
