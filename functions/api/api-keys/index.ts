import * as contract from '../../../shared/contract/api-keys.ts';
import { implement } from '../../../shared/http/implement.ts';
import { actingOf, doingOf } from '../../../shared/http/person.ts';
import { serve } from '../../../shared/http/serve.ts';
import { doorDeps, random } from '../../../shared/runtime/container.ts';
import type { Table } from '../../../shared/table/client.ts';
import {
  acceptTerms,
  issueApiKey,
  listApiKeys,
  readApiKey,
  revokeApiKey,
} from '../../../shared/usecases/api-keys/manage-api-keys.ts';
import type { Random } from '../../../shared/usecases/ports.ts';

export const handlers = [
  implement(contract.listApiKeys, async (_input, request, deps: { table: Table }) =>
    listApiKeys(deps, actingOf(request)),
  ),
  implement(
    contract.createApiKey,
    async ({ body }, request, deps: { table: Table; random: Random }) =>
      issueApiKey(deps, doingOf(request), body.name),
  ),
  implement(contract.getApiKey, async ({ params }, request, deps: { table: Table }) =>
    readApiKey(deps, actingOf(request), params.id),
  ),
  implement(contract.revokeApiKey, async ({ params }, request, { table }: { table: Table }) =>
    revokeApiKey(table, doingOf(request), params.id),
  ),
  implement(contract.acceptApiTerms, async (_input, request, { table }: { table: Table }) => ({
    api_terms_accepted_at: await acceptTerms(table, doingOf(request)),
  })),
];

export const handler = serve('api-keys', handlers, () => ({ ...doorDeps(), random: random() }));
