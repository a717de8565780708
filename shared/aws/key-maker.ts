import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Random } from '../usecases/ports.ts';
import type { FirstKey } from './key-ring.ts';
import { writeSecretOnce } from './write-secret.ts';

/** Makes the first key of a ring: for the functions that may write it. */
export function firstKey(generate: () => Promise<JWK>): FirstKey {
  return async ({ client, secretId, clock }) => {
    const jwk = await generate();
    const kid = await calculateJwkThumbprint(jwk);
    const made = { keys: [{ kid, created_at: clock.now().toISOString(), jwk }] };
    // The first to write wins: all racers use the same token, and read the result afterwards.
    await writeSecretOnce(client, secretId, JSON.stringify(made), firstVersion(secretId));
  };
}

/** The token of a secret's first version: a UUID that follows from its name. */
function firstVersion(secretId: string): string {
  const hex = createHash('sha256').update(`first version of ${secretId}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** A new key for signing sessions: Ed25519. */
export async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return exportJWK(privateKey);
}

/** A new secret key of 256 bits. */
export function newSecretKey(random: Random): JWK {
  return { kty: 'oct', k: Buffer.from(random.bytes(32)).toString('base64url') };
}
