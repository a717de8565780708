import { serve } from '../../../shared/http/serve.ts';
import { doorDeps, random } from '../../../shared/runtime/container.ts';
import { acceptApiTerms } from './accept-api-terms.ts';
import { createApiKey } from './create-api-key.ts';
import { getApiKey } from './get-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export const handlers = [listApiKeys, createApiKey, getApiKey, revokeApiKey, acceptApiTerms];

export const handler = serve('api-keys', handlers, () => ({ ...doorDeps(), random: random() }));
