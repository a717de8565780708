import * as z from '../domain/zod.ts';
import { ApiKey } from '../domain/people/api-key.ts';
import { ApiKeyCreated } from '../domain/bodies/api-key.ts';
import { idSchema } from '../domain/ids.ts';
import { Name, Timestamp } from '../domain/text/text.ts';
import { asCreator, operationsOf } from './define.ts';

const operation = operationsOf('api-keys', { id: idSchema('apiKey') });

const sensitive = { ...asCreator, fresh: true } as const;

export const listApiKeys = operation('GET /api/v1/org/api-keys', {
  id: 'listApiKeys',
  summary: 'List API keys (prefix and metadata only)',
  access: asCreator,
  success: { status: 200, body: z.array(ApiKey) },
});

export const createApiKey = operation('POST /api/v1/org/api-keys', {
  id: 'createApiKey',
  summary: 'Create an API key (the full key is in this response only)',
  access: { ...sensitive, plan: 'pro' },
  body: z.strictObject({ name: Name }),
  success: { status: 201, body: ApiKeyCreated },
  errors: ['plan_limit_reached', 'api_terms_not_accepted'],
  idempotent: true,
  exampleBody: { name: 'Nightly import' },
});

export const getApiKey = operation('GET /api/v1/org/api-keys/{id}', {
  id: 'getApiKey',
  summary: 'Get an API key (prefix and metadata only)',
  access: asCreator,
  success: { status: 200, body: ApiKey },
  conditional: true,
});

export const revokeApiKey = operation('DELETE /api/v1/org/api-keys/{id}', {
  id: 'revokeApiKey',
  summary: 'Revoke an API key immediately',
  access: sensitive,
  success: { status: 204 },
});

export const acceptApiTerms = operation('POST /api/v1/org/api-terms/accept', {
  id: 'acceptApiTerms',
  summary: 'Accept the API terms of use',
  access: asCreator,
  success: { status: 200, body: z.object({ api_terms_accepted_at: Timestamp }) },
});
