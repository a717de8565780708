import * as z from '../domain/zod.ts';
import { ApiKey } from '../domain/people/api-key.ts';
import { ApiKeyCreated } from '../domain/bodies/api-key.ts';
import { idSchema } from '../domain/ids.ts';
import { Name, Timestamp } from '../domain/text/text.ts';
import { asCreator, operation } from './define.ts';

const ApiKeyParams = z.strictObject({ id: idSchema('apiKey') });
const sensitive = { ...asCreator, fresh: true } as const;

export const listApiKeys = operation({
  id: 'listApiKeys',
  group: 'api-keys',
  method: 'GET',
  path: '/api/v1/org/api-keys',
  summary: 'List API keys (prefix and metadata only)',
  access: asCreator,
  success: { status: 200, body: z.array(ApiKey) },
});

export const createApiKey = operation({
  id: 'createApiKey',
  group: 'api-keys',
  method: 'POST',
  path: '/api/v1/org/api-keys',
  summary: 'Create an API key (the full key is in this response only)',
  access: { ...sensitive, plan: 'pro' },
  body: z.strictObject({ name: Name }),
  success: { status: 201, body: ApiKeyCreated },
  errors: ['plan_limit_reached', 'api_terms_not_accepted'],
  idempotent: true,
  exampleBody: { name: 'Nightly import' },
});

export const getApiKey = operation({
  id: 'getApiKey',
  group: 'api-keys',
  method: 'GET',
  path: '/api/v1/org/api-keys/{id}',
  summary: 'Get an API key (prefix and metadata only)',
  access: asCreator,
  params: ApiKeyParams,
  success: { status: 200, body: ApiKey },
  errors: ['not_found'],
  conditional: true,
});

export const revokeApiKey = operation({
  id: 'revokeApiKey',
  group: 'api-keys',
  method: 'DELETE',
  path: '/api/v1/org/api-keys/{id}',
  summary: 'Revoke an API key immediately',
  access: sensitive,
  params: ApiKeyParams,
  success: { status: 204 },
  errors: ['not_found'],
});

export const acceptApiTerms = operation({
  id: 'acceptApiTerms',
  group: 'api-keys',
  method: 'POST',
  path: '/api/v1/org/api-terms/accept',
  summary: 'Accept the API terms of use',
  access: asCreator,
  success: { status: 200, body: z.object({ api_terms_accepted_at: Timestamp }) },
});
