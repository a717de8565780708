import type { Table } from '../table/client.ts';
import { getOrganization, recordTermsAccepted } from '../table/organizations.ts';

/**
 * Accepts the API terms for an organization. The first acceptance stands, however often and by how
 * many at a time it is repeated.
 * @returns when they were accepted.
 */
export async function acceptTerms(
  table: Table,
  organizationId: string,
  now: Date,
): Promise<string> {
  await recordTermsAccepted(table, organizationId, now);
  const organization = await getOrganization(table, organizationId);
  const at = organization?.api_terms_accepted_at;
  if (!at) throw new Error(`${organizationId} went while it accepted the terms`);
  return at;
}
