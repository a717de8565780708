import { auditWrite } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { getOrganization, recordTermsAccepted } from '../../table/people/organizations.ts';
import type { Doing } from '../acting.ts';

/**
 * Accepts the API terms for an organization. The first acceptance stands, however often and by how
 * many at a time it is repeated.
 * @returns when they were accepted.
 */
export async function acceptTerms(
  table: Table,
  { organization: { id, name }, now, by }: Doing,
): Promise<string> {
  const line = auditWrite(id, by, now, {
    action: 'api_terms.accepted',
    target: { type: 'organization', id, name },
    before: { api_terms_accepted_at: null },
    after: { api_terms_accepted_at: now.toISOString() },
  });
  await withFreshState(() => recordTermsAccepted(table, id, now, [line]));
  const organization = await getOrganization(table, id);
  const at = organization?.api_terms_accepted_at;
  if (!at) throw new Error(`${id} went while it accepted the terms`);
  return at;
}
