import * as contract from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as usecases from '../../../shared/usecases/artists/read-artists.ts';

export const getSnapshot = implement(
  contract.getSnapshot,
  async ({ params }, { caller, now }, deps: usecases.SnapshotDeps) =>
    usecases.readSnapshot(deps, { organization: caller.organization, now }, params.id),
);
