import { serve } from '../../../shared/http/serve.ts';
import {
  doorDeps,
  log,
  mailer,
  pepper,
  queues,
  random,
} from '../../../shared/runtime/container.ts';
import { createInvitation } from './create-invitation.ts';
import { deleteOrganization } from './delete-organization.ts';
import { exportOrganization } from './export-organization.ts';
import { getInvitation } from './get-invitation.ts';
import { getOrganization } from './get-organization.ts';
import { getWeeklyReport } from './get-weekly-report.ts';
import { leaveOrganization } from './leave-organization.ts';
import { listAuditLog } from './list-audit-log.ts';
import { listInvitations } from './list-invitations.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { restoreOrganization } from './restore-organization.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { updateMember } from './update-member.ts';
import { updateOrganization } from './update-organization.ts';

export const handlers = [
  getOrganization,
  updateOrganization,
  getWeeklyReport,
  listMembers,
  updateMember,
  removeMember,
  listInvitations,
  createInvitation,
  getInvitation,
  revokeInvitation,
  leaveOrganization,
  listAuditLog,
  exportOrganization,
  deleteOrganization,
  restoreOrganization,
];

export const handler = serve('organization', handlers, () => ({
  ...doorDeps(),
  random: random(),
  mailer: mailer(),
  pepper: pepper(),
  queues: queues(),
  log: log(),
}));
