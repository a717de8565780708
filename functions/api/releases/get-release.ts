import * as contract from '../../../shared/contract/releases.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { LinkBase } from '../../../shared/domain/changes/change-links.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecases from '../../../shared/usecases/artists/read-releases.ts';

export const getRelease = implement(
  contract.getRelease,
  async ({ params }, { caller, now }, deps: LinkBase & { table: Table }) => {
    const acting = { organization: caller.organization, now };
    const place = { artistId: params.id, releaseId: params.release_id };
    return usecases.readRelease(deps, acting, place);
  },
);
