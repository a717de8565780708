import * as contract from '../../../shared/contract/api-keys.ts';
import { implement } from '../../../shared/http/implement.ts';
import { actingOf, doingOf } from '../../../shared/http/person.ts';
import { serve } from '../../../shared/http/serve.ts';
import { doorDeps } from '../../../shared/runtime/container.ts';
import {
  acceptTerms,
  issueApiKey,
  listApiKeys,
  readApiKey,
  revokeApiKey,
} from '../../../shared/usecases/api-keys/manage-api-keys.ts';
import type { Needs } from '../../../shared/usecases/needs.ts';

export const handlers = [
  implement(contract.listApiKeys, async (_input, request, deps: Needs<'table'>) =>
    listApiKeys(deps, actingOf(request)),
  ),
  implement(contract.createApiKey, async ({ body }, request, deps: Needs<'table' | 'random'>) =>
    issueApiKey(deps, doingOf(request), body.name),
  ),
  implement(contract.getApiKey, async ({ params }, request, deps: Needs<'table'>) =>
    readApiKey(deps, actingOf(request), params.id),
  ),
  implement(contract.revokeApiKey, async ({ params }, request, { table }: Needs<'table'>) =>
    revokeApiKey(table, doingOf(request), params.id),
  ),
  implement(contract.acceptApiTerms, async (_input, request, { table }: Needs<'table'>) => ({
    api_terms_accepted_at: await acceptTerms(table, doingOf(request)),
  })),
];

export const handler = serve('api-keys', handlers, doorDeps);
