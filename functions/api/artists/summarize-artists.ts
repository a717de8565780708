import * as contract from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as usecases from '../../../shared/usecases/artists/read-artists.ts';

export const summarizeArtists = implement(
  contract.summarizeArtists,
  async ({ query }, { caller, now }, deps: usecases.SummaryDeps) =>
    usecases.summarizeArtists(deps, { organization: caller.organization, now }, query.tag),
);
