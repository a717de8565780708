import {
  secretHint,
  signingSecretOf,
  type StoredSecret,
} from '../../domain/targets/signing-secret.ts';
import type { Random, Vault } from '../ports.ts';

/** A new signing secret for a target: the open one, to be shown once, and the one to store. */
export async function sealedSecret(
  { vault, random }: { vault: Vault; random: Random },
  owner: { organizationId: string; targetId: string },
  now: Date,
): Promise<{ secret: string; stored: StoredSecret }> {
  const secret = signingSecretOf(random.bytes(32));
  const stored: StoredSecret = {
    sealed: await vault.seal(secret, owner),
    hint: secretHint(secret),
    created_at: now.toISOString(),
    expires_at: null,
  };
  return { secret, stored };
}
