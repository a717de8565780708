import { createInvitation as operation } from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import {
  invite,
  type InvitationDeps,
} from '../../../shared/usecases/organization/manage-invitations.ts';

export const createInvitation = implement(
  operation,
  async ({ body }, request, deps: InvitationDeps) => invite(deps, doingOf(request), body),
);
