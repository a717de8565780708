import * as contract from '../../../shared/contract/changes.ts';
import { implement } from '../../../shared/http/implement.ts';
import { pageReply } from '../../../shared/http/page-reply.ts';
import { assignedTo } from '../../../shared/usecases/changes/assigned-to.ts';
import { type ChangesDeps, readChanges } from '../../../shared/usecases/changes/read-changes.ts';

export const listChanges = implement(
  contract.listChanges,
  async ({ query }, request, deps: ChangesDeps) => {
    const acting = { organization: request.caller.organization, now: request.now };
    const page = await readChanges(deps, acting, assignedTo(query, request.caller.userId));
    return pageReply(request, page.changes, page);
  },
);
