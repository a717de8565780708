import { createHash } from 'node:crypto';
import { ResourceExistsException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { KeyDates } from '../domain/operator/key-rings.ts';
import type { RingCare } from '../usecases/ports.ts';
import { parseRing, type StoredKey } from './key-ring.ts';
import { publicHalf } from './published-ring.ts';
import { readSecret } from './secrets.ts';
import { writeSecret } from './write-secret.ts';

export interface RingCareSettings {
  secretId: string;
  /** Of key pairs: where their public halves are. */
  publicSecretId?: string;
  generate: () => Promise<JWK>;
  client?: SecretsManagerClient;
}

/**
 * Adds keys to a ring and takes them away. Of two who do that at a time, one is refused. The public half
 * of a key is added before the key, and taken away first: then nobody accepts what it signs.
 */
export function ringCare(settings: RingCareSettings): RingCare {
  const { secretId, publicSecretId, generate, client = new SecretsManagerClient({}) } = settings;

  /** @param change what becomes of the keys; null: they aren't what it expects. */
  async function change(
    id: string,
    change: (keys: readonly StoredKey[]) => readonly StoredKey[] | null,
  ): Promise<boolean> {
    const before = (await readSecret(client, id)) ?? '';
    const keys = change(parseRing(id, before));
    if (!keys) return false;
    const text = JSON.stringify({ keys });
    try {
      await writeSecret(client, id, text, versionAfter(before));
      return true;
    } catch (error) {
      if (error instanceof ResourceExistsException) return false;
      throw error;
    }
  }

  return {
    async read(): Promise<readonly KeyDates[]> {
      const keys = parseRing(secretId, (await readSecret(client, secretId)) ?? '');
      return keys.map(({ kid, created_at, used_from }) => ({ kid, created_at, used_from }));
    },
    async add(seen, { createdAt, usedFrom }) {
      const made = await generate();
      const { kty } = made;
      if (kty === undefined) throw new Error('a key must say of what type it is');
      const jwk = { ...made, kty };
      const kid = await calculateJwkThumbprint(jwk);
      const dates = { created_at: createdAt.toISOString(), used_from: usedFrom.toISOString() };
      const key = { kid, ...dates, jwk };
      if (publicSecretId !== undefined) {
        const { crv, x } = publicHalf(key).jwk;
        const half = { kid, ...dates, jwk: { kty, crv, x } };
        if (!(await change(publicSecretId, (keys) => [half, ...keys]))) return null;
      }
      // Another one may have been added since: then it isn't what was seen that this one follows.
      const isAdded = await change(secretId, (keys) =>
        isSame(keys, seen) ? [key, ...keys] : null,
      );
      return isAdded ? kid : null;
    },
    async remove(kids) {
      const without = (keys: readonly StoredKey[]) => keys.filter(({ kid }) => !kids.includes(kid));
      if (publicSecretId !== undefined && !(await change(publicSecretId, without))) return false;
      return change(secretId, without);
    },
  };
}

function isSame(keys: readonly { kid: string }[], seen: readonly { kid: string }[]): boolean {
  return keys.length === seen.length && keys.every(({ kid }, at) => kid === seen[at]?.kid);
}

/** The token of the version that follows on a text: a UUID, the same for all who would write it. */
function versionAfter(text: string): string {
  const hex = createHash('sha256').update(`version after ${text}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}
