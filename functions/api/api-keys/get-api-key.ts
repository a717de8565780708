import * as contract from '../../../shared/contract/api-keys.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecases from '../../../shared/usecases/api-keys/read-api-keys.ts';

export const getApiKey = implement(
  contract.getApiKey,
  async ({ params }, { caller, now }, deps: { table: Table }) =>
    usecases.readApiKey(deps, { organization: caller.organization, now }, params.id),
);
