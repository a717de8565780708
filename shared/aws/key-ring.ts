import { createHash } from 'node:crypto';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import * as z from 'zod';
import type { Clock, KeyRing, Random, RingKey } from '../usecases/ports.ts';
import { readSecret, writeSecretOnce } from './secrets.ts';

const keptSeconds = 300;
const rereadSecondsMin = 10;

const Ring = z.object({
  keys: z
    .array(
      z.object({
        kid: z.string(),
        created_at: z.string(),
        jwk: z.looseObject({ kty: z.string() }),
      }),
    )
    .default([]),
});

export interface KeyRingSettings {
  secretId: string;
  /** Makes the first key. */
  generate: () => Promise<JWK>;
  client?: SecretsManagerClient;
  clock?: Clock;
}

/**
 * A ring of keys in a secret, `{"keys":[{kid, created_at, jwk}]}`, newest first. The first key is
 * made at first use. What was read is kept for 5 minutes; a key that is not found is looked for
 * again, at most every 10 seconds, so that a key added elsewhere works at once.
 */
export function keyRing(settings: KeyRingSettings): KeyRing {
  const { client = new SecretsManagerClient({}), clock = { now: () => new Date() } } = settings;
  let kept: { keys: Promise<readonly RingKey[]>; atMs: number } | undefined;

  function keep(reading: Promise<readonly RingKey[]>): Promise<readonly RingKey[]> {
    const entry = { keys: reading, atMs: clock.now().getTime() };
    kept = entry;
    // A failure is not kept: the next request tries again.
    reading.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return reading;
  }

  function keys(ageSecondsMax: number): Promise<readonly RingKey[]> {
    const isFresh = kept && clock.now().getTime() - kept.atMs < ageSecondsMax * 1000;
    return kept && isFresh ? kept.keys : keep(read(client, settings.secretId));
  }

  return {
    async current() {
      const [present] = await keys(keptSeconds);
      if (present) return present;
      const [made] = await keep(makeFirst(client, settings, clock));
      if (!made) throw new Error(`the secret ${settings.secretId} holds no key`);
      return made;
    },
    all: () => keys(keptSeconds),
    // Only who signs or seals makes the first key: who looks for one may not be allowed to write.
    async find(kid) {
      const among = (ring: readonly RingKey[]) => ring.find((key) => key.kid === kid);
      return among(await keys(keptSeconds)) ?? among(await keys(rereadSecondsMin)) ?? null;
    },
  };
}

async function makeFirst(
  client: SecretsManagerClient,
  { secretId, generate }: KeyRingSettings,
  clock: Clock,
): Promise<readonly RingKey[]> {
  const jwk = await generate();
  const kid = await calculateJwkThumbprint(jwk);
  const made = { keys: [{ kid, created_at: clock.now().toISOString(), jwk }] };
  // Whoever writes first wins: all racers use the same token, and read what is there afterwards.
  await writeSecretOnce(client, secretId, JSON.stringify(made), firstVersion(secretId));
  return read(client, secretId);
}

async function read(client: SecretsManagerClient, secretId: string): Promise<readonly RingKey[]> {
  const text = await readSecret(client, secretId);
  if (text === null || text === '') return [];
  try {
    return Ring.parse(JSON.parse(text)).keys;
  } catch (cause) {
    // The cause could quote the key.
    if (cause instanceof SyntaxError) throw new Error(`the secret ${secretId} is not JSON`);
    throw new Error(`the secret ${secretId} holds no ring of keys`, { cause });
  }
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
