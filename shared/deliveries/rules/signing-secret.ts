import * as z from '../../domain/zod.ts';
import { Timestamp } from '../../domain/text/text.ts';

/** A signing secret: `whsec_` and base64 of 32 bytes (Standard Webhooks). */
export const SigningSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]+=*$/)
  .register(z.docs, { examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] });

/** A signing secret at rest. `expires_at` null: the one that is in force. */
export const StoredSecret = z.object({
  sealed: z.string(),
  hint: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
});
export type StoredSecret = z.infer<typeof StoredSecret>;

/** At most that many secrets of a target sign at a time. */
const liveSecretsMax = 3;

/** A signing secret in the form of Standard Webhooks, made of 32 random bytes. */
export function signingSecretOf(bytes: Uint8Array): string {
  return `whsec_${Buffer.from(bytes).toString('base64')}`;
}

/** What may be shown of a secret: enough to tell two apart. */
export function secretHint(secret: string): string {
  return `whsec_…${secret.replace(/=+$/, '').slice(-4)}`;
}

/** The secrets that sign at `now`, newest first. */
export function liveSecrets(secrets: readonly StoredSecret[], now: Date): StoredSecret[] {
  return secrets.filter(
    ({ expires_at }) => expires_at === null || new Date(expires_at).getTime() > now.getTime(),
  );
}

/**
 * Puts `next` in force. The secrets before it go on signing for the grace period, or until their
 * own end if that is sooner: with no grace, `next` alone signs.
 * @returns newest first, or null when more would be live than are allowed.
 */
export function rotated(
  secrets: readonly StoredSecret[],
  next: StoredSecret,
  gracePeriodSeconds: number,
  now: Date,
): StoredSecret[] | null {
  const graceEnd = new Date(now.getTime() + gracePeriodSeconds * 1000).toISOString();
  const before = liveSecrets(secrets, now).map((secret) => ({
    ...secret,
    expires_at:
      secret.expires_at !== null && secret.expires_at < graceEnd ? secret.expires_at : graceEnd,
  }));
  const all = liveSecrets([next, ...before], now);
  return all.length > liveSecretsMax ? null : all;
}
