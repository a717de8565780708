import * as contract from '../../../shared/contract/imports.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as usecases from '../../../shared/usecases/artists/import-artists.ts';

export const stopImport = implement(
  contract.stopImport,
  async ({ params }, request, deps: Pick<usecases.ImportDeps, 'table'>) =>
    usecases.stopImport(deps, doingOf(request), params.import_id),
);
