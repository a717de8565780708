import type { ApiKey } from '../../domain/people/api-key.ts';
import { notFound } from '../../domain/problems/errors.ts';
import * as stored from '../../table/people/api-keys.ts';
import type { Table } from '../../table/client.ts';
import type { Acting } from '../acting.ts';

/** All API keys of the organization, without their secrets. */
export async function listApiKeys(
  { table }: { table: Table },
  { organization }: Acting,
): Promise<ApiKey[]> {
  return stored.listApiKeys(table, organization.id);
}

/** One of them. @throws Problem `not_found` */
export async function readApiKey(
  { table }: { table: Table },
  { organization }: Acting,
  id: string,
): Promise<ApiKey> {
  const key = await stored.getApiKey(table, organization.id, id);
  if (!key) throw notFound();
  return key;
}
