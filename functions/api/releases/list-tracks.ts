import * as contract from '../../../shared/contract/releases.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as usecases from '../../../shared/usecases/artists/read-releases.ts';

export const listTracks = implement(
  contract.listTracks,
  async ({ params }, { caller, now }, deps: usecases.TracksDeps) => {
    const acting = { organization: caller.organization, now };
    const place = { artistId: params.id, releaseId: params.release_id };
    return usecases.listTracks(deps, acting, place);
  },
);
