import { newSecretKey, newSigningKey } from '../aws/key-maker.ts';
import { ringCare } from '../aws/ring-care.ts';
import { settings } from './config.ts';
import { random } from './container.ts';
import { lazy } from './lazy.ts';

// What the operator does with keys. Beside the container, since no other function may.

const newSecret = async () => newSecretKey(random());

export const rings = /* @__PURE__ */ lazy(() => ({
  'session-keys': ringCare({
    secretId: settings.sessionKeysSecret(),
    publicSecretId: settings.sessionPublicKeysSecret(),
    generate: newSigningKey,
  }),
  'encryption-key': ringCare({ secretId: settings.encryptionKeySecret(), generate: newSecret }),
  pepper: ringCare({ secretId: settings.pepperSecret(), generate: newSecret }),
}));
