import { patience } from '../../findings/patience.ts';
import { hash } from 'node:crypto';
import * as z from '../../domain/zod.ts';
import type { ChangeType } from '../../changes/rules/change-type.ts';
import type { FindingPayload } from '../../findings/types.ts';
import { valueOf } from '../../findings/same.ts';

/** What is remembered of a subject's last changes, so that one that flaps is not reported every time. */
export const Cooldown = z.object({
  /** How long a value waits that was there before. */
  seconds: z.int(),
  /** A change that is found later than this has no cooldown (ISO 8601). */
  until: z.string(),
  /** Hashes of the values it changed to and from, newest first. */
  values: z.array(z.string()).readonly(),
});
export type Cooldown = z.infer<typeof Cooldown>;

const valuesMax = 12;

/** The cooldown of a subject's change that is found now. Null: the subject was calm. */
export function cooldownFor(
  known: { cooldown: Cooldown | null } | undefined,
  now: Date,
): Cooldown | null {
  const cooldown = known?.cooldown ?? null;
  return cooldown && cooldown.until > now.toISOString() ? cooldown : null;
}

/** Whether a change was settled within so many seconds before: that is when its cooldown began. */
export function wasSettled({ until }: Cooldown, withinSeconds: number, now: Date): boolean {
  const calmAgainMs = now.getTime() + (patience.cooldownOver - withinSeconds) * 1000;
  return Date.parse(until) > calmAgainMs;
}

/**
 * The cooldown after a change was settled: twice as long as before. After a report it is at least
 * many times the usual wait; after a dismissal, at least as long as that took.
 * @param before the cooldown when the change was found.
 * @param reported the usual wait, for a change that was reported; null: it was dismissed.
 */
export function cooldownAfter(
  change: { change_type: ChangeType; detected_at: string; payload: FindingPayload },
  before: Cooldown | null,
  { now, reported }: { now: Date; reported: { confirmAfterSeconds: number } | null },
): Cooldown {
  const { change_type, detected_at, payload } = change;
  const age = Math.ceil((now.getTime() - Date.parse(detected_at)) / 1000);
  const least = reported ? patience.cooldownTimes * reported.confirmAfterSeconds : age;
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

/** A short hash of a field's value: texts and lists may be long. */
export function shortOf(
  changeType: ChangeType,
  field: string,
  value: FindingPayload['after'],
): string {
  return hash('sha256', `${field} ${valueOf(changeType, value)}`, 'base64url').slice(0, 12);
}
