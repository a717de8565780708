import type { AuditActor } from '../../domain/people/audit.ts';
import { roleAllows } from '../../domain/people/member.ts';
import type { Table } from '../../table/client.ts';
import { getListedApiKey } from '../../table/people/api-keys.ts';
import { getMembership } from '../../table/people/organizations.ts';

/** Whether who made an import of `org` may still do so: artists begin on their word. */
export async function mayImport(
  table: Table,
  org: string,
  { type, id }: AuditActor,
): Promise<boolean> {
  if (type === 'user') {
    const membership = id === null ? null : await getMembership(table, org, id);
    return membership !== null && roleAllows(membership.member.role, 'member');
  }
  if (type === 'api_key') return id !== null && (await getListedApiKey(table, org, id)) !== null;
  return true;
}
