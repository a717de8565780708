import { createInvitation as operation } from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import { actorOf } from '../../../shared/http/person.ts';
import { invite, type InvitationDeps } from '../../../shared/usecases/manage-invitations.ts';

export const createInvitation = implement(
  operation,
  async ({ body }, { caller, now }, deps: InvitationDeps) => {
    const acting = { organization: caller.organization, now };
    return invite(deps, acting, { id: actorOf(caller), userId: caller.userId }, body);
  },
);
