import * as contract from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import { pageReply } from '../../../shared/http/page-reply.ts';
import { assignedTo } from '../../../shared/usecases/changes/assigned-to.ts';
import {
  type ChangesDeps,
  readArtistChanges,
} from '../../../shared/usecases/changes/read-changes.ts';

export const listArtistChanges = implement(
  contract.listArtistChanges,
  async ({ params, query }, request, deps: ChangesDeps) => {
    const { userId } = request.caller;
    const acting = { organization: request.caller.organization, now: request.now };
    const page = await readArtistChanges(deps, acting, params.id, assignedTo(query, userId));
    return pageReply(request, page.changes, page);
  },
);
