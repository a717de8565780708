import { newSecretKey, newSigningKey } from '../aws/key-maker.ts';
import { ringCare } from '../aws/ring-care.ts';
import { variables } from './config.ts';
import { random } from './container.ts';
import { lazy } from './lazy.ts';

// What the operator does with keys. Beside the container, since no other function may.

const newSecret = async () => newSecretKey(random());

export const rings = /* @__PURE__ */ lazy(() => ({
  'session-keys': ringCare({
    secretId: variables.sessionKeysSecret(),
    publicSecretId: variables.sessionPublicKeysSecret(),
    generate: newSigningKey,
  }),
  'encryption-key': ringCare({ secretId: variables.encryptionKeySecret(), generate: newSecret }),
  pepper: ringCare({ secretId: variables.pepperSecret(), generate: newSecret }),
}));
