import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Clock, KeyRing, RingKey } from '../usecases/ports.ts';
import { keyRing } from './key-ring.ts';
import { writeSecret } from './write-secret.ts';

/**
 * A ring of key pairs whose public halves are in a secret of their own, which is all that functions
 * need to check signatures. A key signs only after its public half can be read there.
 */
export function publishedRing(
  own: KeyRing,
  publicSecretId: string,
  client = new SecretsManagerClient({}),
  clock: Clock = { now: () => new Date() },
): KeyRing {
  const published = keyRing({ secretId: publicSecretId, client, clock });
  const known = new Set<string>();
  return {
    async current() {
      const key = await own.current();
      if (known.has(key.kid)) return key;
      if ((await published.find(key.kid)) === null) {
        const created_at = clock.now().toISOString();
        const keys = (await own.all()).map((each) => ({ ...publicHalf(each), created_at }));
        await writeSecret(client, publicSecretId, JSON.stringify({ keys }));
      }
      known.add(key.kid);
      return key;
    },
    all: () => own.all(),
    find: (kid) => own.find(kid),
  };
}

/** What others need of a key to check what it signed. */
export function publicHalf({ kid, jwk: { kty, crv, x } }: RingKey): RingKey {
  return { kid, jwk: { kty, crv, x } };
}
