import * as contract from '../../../shared/contract/imports.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as usecases from '../../../shared/usecases/artists/import-artists.ts';

export const chooseCandidate = implement(
  contract.chooseCandidate,
  async ({ params, body }, request, deps: usecases.ImportDeps) => {
    const at = { importId: params.import_id, row: params.row };
    return usecases.chooseCandidate(deps, doingOf(request), at, body.streaming_id);
  },
);
