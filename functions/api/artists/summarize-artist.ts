import * as contract from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as usecases from '../../../shared/usecases/artists/read-artists.ts';

export const summarizeArtist = implement(
  contract.summarizeArtist,
  async ({ params }, { caller, now }, deps: usecases.SummaryDeps) =>
    usecases.summarizeArtist(deps, { organization: caller.organization, now }, params.id),
);
