import * as contract from '../../../shared/contract/api-keys.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecases from '../../../shared/usecases/api-keys/read-api-keys.ts';

export const listApiKeys = implement(
  contract.listApiKeys,
  async (_input, { caller, now }, deps: { table: Table }) =>
    usecases.listApiKeys(deps, { organization: caller.organization, now }),
);
