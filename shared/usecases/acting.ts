import type { AuditAction, AuditActor, Doer } from '../domain/people/audit.ts';
import { type Role, roleAllows } from '../domain/people/member.ts';
import type { HistoryOwner } from '../domain/plans/plan.ts';
import type { Table } from '../table/client.ts';
import { getListedApiKey } from '../table/people/api-keys.ts';
import { auditWrite, type Deed } from '../table/people/audit.ts';
import { getMembership } from '../table/people/organizations.ts';
import type { Write } from '../table/transaction.ts';

/** Where and when a request acts. */
export interface Acting {
  organization: { id: string; name: string } & HistoryOwner;
  now: Date;
}

/** A request that changes something: where, when, and by whom for the audit log. */
export interface Doing extends Acting {
  by: Doer;
}

/**
 * The line of the audit log about what somebody does to a thing of their organization.
 * @param action begins with the kind of the thing: `feed.created`.
 */
export function auditLine(
  { organization, by, now }: { organization: { id: string }; by: Doer; now: Date },
  action: AuditAction,
  { id, name }: { id: string; name: string | null },
  fields: Pick<Deed, 'before' | 'after'> = {},
): Write {
  const type = action.slice(0, action.indexOf('.'));
  return auditWrite(organization.id, by, now, { action, target: { type, id, name }, ...fields });
}

/** Whether whoever began something in `org` may still do what takes `role`: otherwise it ends. */
export async function mayStill(
  table: Table,
  org: string,
  { type, id }: Pick<AuditActor, 'type' | 'id'>,
  role: Role,
): Promise<boolean> {
  if (type === 'user') {
    const membership = id === null ? null : await getMembership(table, org, id);
    return membership !== null && roleAllows(membership.member.role, role);
  }
  if (type === 'api_key') return id !== null && (await getListedApiKey(table, org, id)) !== null;
  return true;
}
