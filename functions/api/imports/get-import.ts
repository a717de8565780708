import * as contract from '../../../shared/contract/imports.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { readImport } from '../../../shared/usecases/artists/read-import.ts';

export const getImport = implement(
  contract.getImport,
  async ({ params }, { caller, now }, deps: { table: Table }) =>
    readImport(deps, { organization: caller.organization, now }, params.import_id),
);
