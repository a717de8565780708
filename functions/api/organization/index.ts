import * as contract from '../../../shared/contract/organization.ts';
import { requireFreshSignIn, requirePerson } from '../../../shared/http/access.ts';
import { implement } from '../../../shared/http/implement.ts';
import { pageReply } from '../../../shared/http/page-reply.ts';
import { actingOf, doerOf, doingOf, personOf } from '../../../shared/http/person.ts';
import { serve } from '../../../shared/http/serve.ts';
import { doorDeps, mailer, pepper, queues } from '../../../shared/runtime/container.ts';
import { previewReport } from '../../../shared/alerts/index.ts';
import {
  deleteOrganization,
  type DeletionDeps,
  restoreOrganization,
} from '../../../shared/usecases/organization/delete-organization.ts';
import { exportOrganization } from '../../../shared/usecases/organization/export-organization.ts';
import type { HandOverDeps } from '../../../shared/usecases/organization/hand-over.ts';
import { listAuditLog } from '../../../shared/usecases/organization/list-audit-log.ts';
import {
  type InvitationDeps,
  invite,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from '../../../shared/usecases/organization/manage-invitations.ts';
import {
  changeRole,
  leaveOrganization,
  listMembers,
  readMember,
  removeMember,
} from '../../../shared/usecases/organization/manage-members.ts';
import {
  readOrganization,
  updateOrganization,
} from '../../../shared/usecases/organization/view-organization.ts';
import type { Needs } from '../../../shared/usecases/needs.ts';

export const handlers = [
  implement(contract.getOrganization, async (_input, { caller, now }, { table }: Needs<'table'>) =>
    readOrganization(table, caller.organization.id, now),
  ),
  implement(contract.updateOrganization, async ({ body }, request, { table }: Needs<'table'>) =>
    updateOrganization(table, doingOf(request), body),
  ),
  implement(contract.getWeeklyReport, async ({ query }, request, { table }: Needs<'table'>) =>
    previewReport(table, actingOf(request), query.tag ?? []),
  ),
  implement(contract.listMembers, async (_input, { caller }, { table }: Needs<'table'>) =>
    listMembers(table, caller.organization.id),
  ),
  implement(contract.updateMember, async ({ params, body }, request, deps: HandOverDeps) => {
    const doing = doingOf(request);
    if (body.role === undefined) return readMember(deps.table, doing, params.user_id);
    return changeRole(deps, doing, params.user_id, body.role, () => {
      requirePerson(request.caller);
      requireFreshSignIn(request.caller, request.now);
    });
  }),
  implement(contract.removeMember, async ({ params }, request, { table }: Needs<'table'>) =>
    removeMember(table, doingOf(request), params.user_id),
  ),
  implement(contract.listInvitations, async (_input, request, { table }: Needs<'table'>) =>
    listInvitations(table, actingOf(request)),
  ),
  implement(contract.createInvitation, async ({ body }, request, deps: InvitationDeps) =>
    invite(deps, doingOf(request), body),
  ),
  implement(contract.getInvitation, async ({ params }, request, { table }: Needs<'table'>) =>
    readInvitation(table, actingOf(request), params.id),
  ),
  implement(contract.revokeInvitation, async ({ params }, request, { table }: Needs<'table'>) =>
    revokeInvitation(table, doingOf(request), params.id),
  ),
  implement(contract.leaveOrganization, async (_input, request, { table }: Needs<'table'>) =>
    leaveOrganization(table, doingOf(request), personOf(request.caller).userId),
  ),
  implement(contract.listAuditLog, async ({ query }, request, { table }: Needs<'table'>) => {
    const page = await listAuditLog(table, actingOf(request), query);
    return pageReply(request, page.entries, page);
  }),
  implement(contract.exportOrganization, async ({ query }, request, { table }: Needs<'table'>) => {
    const page = await exportOrganization(table, { ...doingOf(request), ...query });
    const body = { exported_at: request.now.toISOString(), items: page.items };
    return pageReply(request, body, page);
  }),
  implement(contract.deleteOrganization, async (_input, request, deps: DeletionDeps) => {
    const { caller, now } = request;
    const organizationId = caller.organization.id;
    return deleteOrganization(deps, { organizationId, by: doerOf(request), now });
  }),
  implement(contract.restoreOrganization, async (_input, request, deps: DeletionDeps) => {
    const { caller, now } = request;
    const organizationId = caller.organization.id;
    return restoreOrganization(deps, { organizationId, by: doerOf(request), now });
  }),
];

export const handler = serve('organization', handlers, () => ({
  ...doorDeps(),
  mailer: mailer(),
  pepper: pepper(),
  queues: queues(),
}));
