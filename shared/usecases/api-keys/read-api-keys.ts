import type { ApiKey } from '../../domain/api-key.ts';
import * as stored from '../../table/people/api-keys.ts';
import type { Table } from '../../table/client.ts';
import type { Acting } from '../acting.ts';
import { orNotFound } from '../or-not-found.ts';

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
  return orNotFound(await stored.getApiKey(table, organization.id, id));
}
