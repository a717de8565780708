import type { AuditAction, Doer } from '../domain/people/audit.ts';
import { auditWrite, type Deed } from '../table/people/audit.ts';
import type { Write } from '../table/transaction.ts';

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
