import * as z from '../../domain/zod.ts';
import type { KeyRing, RingKey, Vault } from '../../usecases/ports.ts';

/** Whom a sealed secret belongs to: authenticated by the cipher. */
const SealedHeader = z.object({ kid: z.string(), org: z.string(), target: z.string() });

/**
 * Seals the secrets of targets as compact JWE under the newest key of `ring` (oct keys of 256
 * bits); what an older key sealed can still be opened.
 *
 * The cipher is loaded with the first secret. `open` throws an Error for a text that was changed,
 * belongs to another owner, or whose key is gone: all of them faults of ours, none of which a client
 * should see.
 */
export function vault(ring: KeyRing): Vault {
  return {
    async seal(plain, { organizationId, targetId }) {
      const { seal } = await import('./sealed.ts');
      const key = await ring.current();
      const about = { kid: key.kid, org: organizationId, target: targetId };
      return seal(plain, about, bytesOf(key));
    },
    async open(sealed, { organizationId, targetId }) {
      const { unseal } = await import('./sealed.ts');
      const opened = await unseal(sealed, async (kid) => bytesOf(await keyNamed(ring, kid)));
      const { org, target } = SealedHeader.parse(opened.about);
      if (org !== organizationId || target !== targetId) {
        throw new Error(`A secret of ${target} was found with ${targetId}`);
      }
      return opened.plain;
    },
  };
}

async function keyNamed(ring: KeyRing, kid: string | undefined): Promise<RingKey> {
  const key = kid === undefined ? null : await ring.find(kid);
  if (key === null) throw new Error(`There is no key ${kid ?? 'without a name'} in the ring`);
  return key;
}

const SymmetricKey = z.object({ kty: z.literal('oct'), k: z.base64url() });

function bytesOf({ kid, jwk }: RingKey): Uint8Array {
  const parsed = SymmetricKey.safeParse(jwk);
  const bytes = Buffer.from(parsed.data?.k ?? '', 'base64url');
  if (bytes.length !== 32) throw new Error(`Key ${kid} is no symmetric key of 256 bits`);
  return bytes;
}
