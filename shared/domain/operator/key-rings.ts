import * as z from '../zod.ts';

/** The rings of keys that an operator rotates. */
export const RingName = z.enum(['session-keys', 'encryption-key', 'pepper']);
export type RingName = z.infer<typeof RingName>;

/** When a key of a ring came to be; absent `used_from`: it was used at once, as the first one is. */
export interface KeyDates {
  kid: string;
  created_at: string;
  used_from?: string | undefined;
}

/**
 * From the making of a key to its first use. Every function reads a ring anew within 5 minutes, so by
 * then all of them can read what the new key signs or encrypts.
 */
export const keyWaitSeconds = 360;

/** What began with the old key has ended by then: no function runs for longer than that. */
const lastUseSeconds = 900;

/** Whether a key is used for what is new, if no newer one is. */
export function isUsed({ used_from }: Pick<KeyDates, 'used_from'>, now: Date): boolean {
  return used_from === undefined || Date.parse(used_from) <= now.getTime();
}

/** A ring, sorted out: the key that waits for its time, the one in use, and the older ones. */
export interface SortedRing<Key extends KeyDates> {
  waiting: Key | null;
  used: Key;
  /** Newest first. */
  old: readonly Key[];
  /** When the key in use took over. */
  since: Date;
}

/** Sorts a ring out, its keys newest first; null: it has none. */
export function sortedRing<Key extends KeyDates>(
  keys: readonly Key[],
  now: Date,
): SortedRing<Key> | null {
  const at = keys.findIndex((key) => isUsed(key, now));
  const used = keys[at];
  if (!used) return null;
  const since = new Date(used.used_from ?? used.created_at);
  return { waiting: keys[at - 1] ?? null, used, old: keys.slice(at + 1), since };
}

/**
 * When nothing that began with the older keys goes on anymore.
 * @param lifeSeconds how long what they made is valid by itself
 */
export function oldKeysEnd({ since }: SortedRing<KeyDates>, lifeSeconds: number): Date {
  return new Date(since.getTime() + (lifeSeconds + lastUseSeconds) * 1000);
}
