import * as z from '../domain/zod.ts';
import type { KeyRing, RingKey } from './ports.ts';

const Secret = z.object({ kty: z.literal('oct'), k: z.string() });

export interface Pepper {
  kid: string;
  key: Uint8Array;
}

/** The newest pepper: what low-entropy secrets are hashed with. */
export async function pepperKey(ring: KeyRing): Promise<Pepper> {
  return opened(await ring.current());
}

/** An older pepper, or null when it was taken off the ring. */
export async function findPepper(ring: KeyRing, kid: string): Promise<Uint8Array | null> {
  const found = await ring.find(kid);
  return found ? opened(found).key : null;
}

/** All peppers on the ring, the newest first; none before the first was made. */
export async function allPeppers(ring: KeyRing): Promise<Pepper[]> {
  return (await ring.all()).map(opened);
}

function opened({ kid, jwk }: RingKey): Pepper {
  const key = Buffer.from(Secret.parse(jwk).k, 'base64url');
  // Libraries take a key of one byte without a word.
  if (key.length < 32) throw new Error('the pepper is shorter than 256 bits');
  return { kid, key };
}
