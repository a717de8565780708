import { updateMember as operation } from '../../../shared/contract/organization.ts';
import { requireFreshSignIn, requirePerson } from '../../../shared/http/access.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { HandOverDeps } from '../../../shared/usecases/organization/hand-over.ts';
import { changeRole, readMember } from '../../../shared/usecases/organization/manage-members.ts';

export const updateMember = implement(
  operation,
  async ({ params, body }, request, deps: HandOverDeps) => {
    const doing = doingOf(request);
    if (body.role === undefined) return readMember(deps.table, doing, params.user_id);
    return changeRole(deps, doing, params.user_id, body.role, () => {
      requirePerson(request.caller);
      requireFreshSignIn(request.caller, request.now);
    });
  },
);
