import { CompactEncrypt, compactDecrypt } from 'jose';

const algorithms = { alg: 'dir', enc: 'A256GCM' } as const;

/** A text as compact JWE. `about` can be read by anybody, but not changed. */
export async function seal(
  plain: string,
  about: Readonly<Record<string, string>>,
  key: Uint8Array,
): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader({ ...algorithms, ...about })
    .encrypt(key);
}

/**
 * What {@link seal} sealed, with what it is about.
 * @throws Error for a text that was changed, or sealed with another key or by other algorithms.
 */
export async function unseal(
  sealed: string,
  keyNamed: (kid: string | undefined) => Promise<Uint8Array>,
): Promise<{ plain: string; about: unknown }> {
  const { plaintext, protectedHeader } = await compactDecrypt(
    sealed,
    async ({ kid }) => keyNamed(kid),
    {
      keyManagementAlgorithms: [algorithms.alg],
      contentEncryptionAlgorithms: [algorithms.enc],
    },
  );
  const plain = new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
  return { plain, about: protectedHeader };
}
