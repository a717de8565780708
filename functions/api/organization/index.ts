import { serve } from '../../../shared/http/serve.ts';
import { doorDeps, log, mailer, random } from '../../../shared/runtime/container.ts';
import { createInvitation } from './create-invitation.ts';
import { getOrganization } from './get-organization.ts';
import { leaveOrganization } from './leave-organization.ts';
import { listInvitations } from './list-invitations.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { updateMember } from './update-member.ts';
import { updateOrganization } from './update-organization.ts';

export const handlers = [
  getOrganization,
  updateOrganization,
  listMembers,
  updateMember,
  removeMember,
  listInvitations,
  createInvitation,
  revokeInvitation,
  leaveOrganization,
];

export const handler = serve('organization', handlers, () => ({
  ...doorDeps(),
  random: random(),
  mailer: mailer(),
  log: log(),
}));
