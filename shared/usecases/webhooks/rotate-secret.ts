import { Problem } from '../../domain/errors.ts';
import { secretsFull } from '../../domain/problem-details.ts';
import { rotated, type StoredSecret } from '../../domain/signing-secret.ts';
import type { RotatedSecret } from '../../domain/webhook.ts';
import type { Random, Vault } from '../ports.ts';
import { sealedSecret } from './seal-secret.ts';

/**
 * Creates a new signing secret for a target, and lets the earlier ones sign for the grace period.
 * @returns the secrets to store, and what the client is told.
 * @throws Problem `too_many_secrets` when more than three would sign at a time.
 */
export async function nextSecrets(
  deps: { vault: Vault; random: Random },
  target: { id: string; organization_id: string; secrets: readonly StoredSecret[] },
  gracePeriodSeconds: number,
  now: Date,
): Promise<{ secrets: StoredSecret[]; shown: RotatedSecret }> {
  const owner = { organizationId: target.organization_id, targetId: target.id };
  const { secret, stored } = await sealedSecret(deps, owner, now);
  const secrets = rotated(target.secrets, stored, gracePeriodSeconds, now);
  if (secrets === null) {
    throw new Problem('too_many_secrets', secretsFull);
  }
  const previous_secret_expires_at = secrets[1]?.expires_at ?? null;
  return { secrets, shown: { id: target.id, secret, previous_secret_expires_at } };
}

type Shown = Readonly<{ secret_hint: string | null }>;

/** What the audit log records about a rotation: the hints that clients see, never a secret. */
export function rotatedFields(
  { secret_hint: before }: Shown,
  { secret_hint: after }: Shown,
  { previous_secret_expires_at }: RotatedSecret,
): { before: Shown; after: Shown & { previous_secret_expires_at: string | null } } {
  return {
    before: { secret_hint: before },
    after: { secret_hint: after, previous_secret_expires_at },
  };
}
