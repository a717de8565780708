import { patience } from '../detection/patience.ts';
import { createHash } from 'node:crypto';
import type { ChangeType } from '../change-type.ts';
import type { FindingPayload } from '../detection/types.ts';
import { valueOf } from '../detection/same.ts';

/** What is kept of the last changes of a subject, so that one that comes and goes makes no stream. */
export interface Hold {
  /** So long waits what was there before. */
  seconds: number;
  /** Nothing of it counts any more for a change that is detected later (ISO 8601). */
  until: string;
  /** What it went to and came from, in short, the newest first. */
  values: readonly string[];
}

const valuesMax = 12;

/** What holds for a change of a subject and type that is detected now. Null: it was calm. */
export function holdFor(known: { hold: Hold | null } | undefined, now: Date): Hold | null {
  const hold = known?.hold ?? null;
  return hold && hold.until > now.toISOString() ? hold : null;
}

/**
 * What holds after a change was settled: twice as long as before. After it was told that is many
 * times the usual wait at least; after it was dismissed, as long as that took.
 * @param before what held when it was detected.
 * @param told the usual wait, of a change that was told; null: it was dismissed.
 */
export function holdAfter(
  {
    change_type,
    detected_at,
    payload,
  }: { change_type: ChangeType; detected_at: string; payload: FindingPayload },
  before: Hold | null,
  { now, told }: { now: Date; told: { confirmAfterSeconds: number } | null },
): Hold {
  const age = Math.ceil((now.getTime() - Date.parse(detected_at)) / 1000);
  const least = told ? patience.cooldownTimes * told.confirmAfterSeconds : age;
  const seconds = Math.max(least, 2 * (before?.seconds ?? 0));
  const values = [payload.after, payload.before].map((value) =>
    shortOf(change_type, payload.field, value),
  );
  return {
    seconds: Math.min(seconds, patience.cooldownMax),
    until: new Date(now.getTime() + patience.cooldownOver * 1000).toISOString(),
    values: newest([...values, ...(before?.values ?? [])]),
  };
}

function newest(values: readonly string[]): string[] {
  return [...new Set(values)].slice(0, valuesMax);
}

/** A field's value in a few letters: texts and lists may be long. */
export function shortOf(
  changeType: ChangeType,
  field: string,
  value: FindingPayload['after'],
): string {
  const hash = createHash('sha256').update(`${field} ${valueOf(changeType, value)}`);
  return hash.digest('base64url').slice(0, 12);
}
