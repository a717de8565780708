import { notFound } from '../../domain/problems/errors.ts';
import { getListedApiKey, removeApiKey } from '../../table/people/api-keys.ts';
import { auditWrite } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import type { Doing } from '../acting.ts';

/** Revokes an API key: the next request with it is refused. @throws Problem `not_found` */
export async function revokeApiKey(
  table: Table,
  { organization, now, by }: Doing,
  id: string,
): Promise<void> {
  const key = await getListedApiKey(table, organization.id, id);
  if (!key) throw notFound();
  const { name, prefix } = key;
  const line = auditWrite(organization.id, by, now, {
    action: 'api_key.revoked',
    target: { type: 'api_key', id, name },
    before: { name, prefix },
  });
  const removed = await withFreshState(() =>
    removeApiKey(table, organization.id, key, now, [line]),
  );
  if (!removed) throw notFound();
}
