import { CompactEncrypt, compactDecrypt } from 'jose';
import * as z from 'zod';
import type { KeyRing, RingKey, Vault } from '../usecases/ports.ts';

const algorithms = { alg: 'dir', enc: 'A256GCM' } as const;

/** Whom a sealed secret belongs to: authenticated by the cipher like the rest of the header. */
const SealedHeader = z.object({ kid: z.string(), org: z.string(), target: z.string() });

/**
 * Seals the secrets of targets as compact JWE under the newest key of `ring` (oct keys of 256
 * bits); what an older key sealed can still be opened.
 *
 * `open` throws an Error for a text that was changed, belongs to another owner, or whose key is
 * gone: all of them faults of ours, none of which a client should see.
 */
export function vault(ring: KeyRing): Vault {
  return {
    async seal(plain, { organizationId, targetId }) {
      const key = await ring.current();
      return new CompactEncrypt(new TextEncoder().encode(plain))
        .setProtectedHeader({ ...algorithms, kid: key.kid, org: organizationId, target: targetId })
        .encrypt(bytesOf(key));
    },
    async open(sealed, { organizationId, targetId }) {
      const { plaintext, protectedHeader } = await compactDecrypt(
        sealed,
        async ({ kid }) => bytesOf(await keyNamed(ring, kid)),
        {
          keyManagementAlgorithms: [algorithms.alg],
          contentEncryptionAlgorithms: [algorithms.enc],
        },
      );
      const { org, target } = SealedHeader.parse(protectedHeader);
      if (org !== organizationId || target !== targetId) {
        throw new Error(`A secret of ${target} was found with ${targetId}`);
      }
      return new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
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
