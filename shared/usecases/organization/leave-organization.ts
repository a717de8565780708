import { Problem } from '../../domain/problems/errors.ts';
import { auditWrite } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import * as members from '../../table/people/members.ts';
import { getMembership } from '../../table/people/organizations.ts';
import { listSessions, switchSession } from '../../table/people/sessions.ts';
import { getUserRecord } from '../../table/people/users.ts';
import type { Doing } from '../acting.ts';
import { freshOrConflict } from '../fresh-or-conflict.ts';
import { memberTarget, refuseCreator } from './manage-members.ts';

/**
 * Takes a user out of an organization at their own wish. Their sessions in it go on in the oldest
 * other membership, or in none.
 * @throws Problem `creator_must_transfer`, `last_member`, `no_organization` when they were removed
 *   meanwhile, `conflict`
 */
export async function leaveOrganization(
  table: Table,
  { organization: { id: organizationId }, now, by }: Doing,
  userId: string,
): Promise<void> {
  await freshOrConflict(async () => {
    const found = await getMembership(table, organizationId, userId);
    if (!found) throw new Problem('no_organization');
    await refuseCreator(table, found.organization, userId);
    const line = auditWrite(organizationId, by, now, {
      action: 'member.left',
      target: memberTarget(userId),
      before: { role: found.member.role },
    });
    await members.removeMember(table, organizationId, found.member, now, [line]);
  });
  const record = await getUserRecord(table, userId);
  const next = record?.organizationIds[0] ?? null;
  for (const { id, organization_id } of await listSessions(table, userId, now)) {
    if (organization_id === organizationId) await switchSession(table, id, next, organizationId);
  }
}
