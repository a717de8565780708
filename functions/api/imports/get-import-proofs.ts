import * as contract from '../../../shared/contract/imports.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { readProofs } from '../../../shared/usecases/artists/read-import.ts';

export const getImportProofs = implement(
  contract.getImportProofs,
  async ({ params }, { caller, now }, deps: { table: Table }) =>
    readProofs(deps, { organization: caller.organization, now }, params.import_id),
);
