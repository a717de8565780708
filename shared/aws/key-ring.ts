import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from '../domain/zod.ts';
import { isUsed } from '../domain/operator/key-rings.ts';
import type { Clock, KeyRing, RingKey } from '../usecases/ports.ts';
import { readSecret } from './secrets.ts';

const keptSeconds = 300;
const rereadSecondsMin = 10;

const StoredKey = z.object({
  kid: z.string(),
  created_at: z.string(),
  /** Absent: at once. */
  used_from: z.iso.datetime().optional(),
  jwk: z.looseObject({ kty: z.string() }),
});
export type StoredKey = z.infer<typeof StoredKey>;
const Ring = z.object({ keys: z.array(StoredKey).default([]) });

/** Puts the first key into a ring that has none. */
export type FirstKey = (ring: {
  client: SecretsManagerClient;
  secretId: string;
  clock: Clock;
}) => Promise<void>;

export interface KeyRingSettings {
  secretId: string;
  /** Left out by functions that only read keys, and may not write. */
  first?: FirstKey;
  client?: SecretsManagerClient;
  clock?: Clock;
}

/**
 * A ring of keys in a secret, `{"keys":[{kid, created_at, used_from?, jwk}]}`, newest first. A new key
 * is used from its time on, when everyone has read it. The first key is made at first use by who may make it. What was read is kept for 5 minutes; a key that is not found is looked for
 * again, at most every 10 seconds, so that a key added elsewhere works at once. A ring without keys is
 * not kept: what is signed with the first one, made elsewhere at any moment, must be accepted.
 */
export function keyRing(settings: KeyRingSettings): KeyRing {
  const { client = new SecretsManagerClient({}), clock = { now: () => new Date() } } = settings;
  let kept: { keys: Promise<readonly StoredKey[]>; atMs: number } | undefined;

  function keep(reading: Promise<readonly StoredKey[]>): Promise<readonly StoredKey[]> {
    const entry = { keys: reading, atMs: clock.now().getTime() };
    kept = entry;
    const forget = () => {
      if (kept === entry) kept = undefined;
    };
    reading.then(
      (ring) => {
        if (ring.length === 0) forget();
      },
      // A failure is not kept: the next request tries again.
      forget,
    );
    return reading;
  }

  function keys(ageSecondsMax: number): Promise<readonly StoredKey[]> {
    const isFresh = kept && clock.now().getTime() - kept.atMs < ageSecondsMax * 1000;
    return kept && isFresh ? kept.keys : keep(read(client, settings.secretId));
  }

  return {
    async current() {
      const all = await keys(keptSeconds);
      const present = all.find((key) => isUsed(key, clock.now())) ?? all[0];
      if (present) return present;
      const { secretId, first } = settings;
      if (!first) throw new Error(`the secret ${secretId} holds no key yet`);
      const [made] = await keep(
        first({ client, secretId, clock }).then(() => read(client, secretId)),
      );
      if (!made) throw new Error(`the secret ${secretId} holds no key`);
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

async function read(client: SecretsManagerClient, secretId: string): Promise<readonly StoredKey[]> {
  return parseRing(secretId, (await readSecret(client, secretId)) ?? '');
}

/**
 * The keys in the text of a secret, newest first.
 * @throws Error that names the secret, never its text.
 */
export function parseRing(secretId: string, text: string): readonly StoredKey[] {
  if (text === '') return [];
  try {
    return Ring.parse(JSON.parse(text)).keys;
  } catch (cause) {
    // The cause could quote the key.
    if (cause instanceof SyntaxError) throw new Error(`the secret ${secretId} is not JSON`);
    throw new Error(`the secret ${secretId} holds no ring of keys`, { cause });
  }
}
