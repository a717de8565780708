import * as z from '../../domain/zod.ts';
import { ApiKey } from '../../domain/people/api-key.ts';
import { idSchema } from '../../domain/ids.ts';
import { plans } from '../../domain/plans/plan.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { batchGet } from '../batch.ts';
import type { Table } from '../client.ts';
import { countDown, countUp } from './counters.ts';
import { failedConditions, StaleState } from '../failures.ts';
import { createdWrites } from '../limits/idempotency.ts';
import { keys } from '../keys.ts';
import { actWrite } from '../lasting-acts.ts';
import { newPace, paceShape } from '../limits/pace.ts';
import { queryPrefix } from '../pages.ts';
import { transact, type Write } from '../transaction.ts';
import { prefixes } from '../prefixes.ts';
import { newItem, readItem } from '../item.ts';
import { when } from '../versioned.ts';

/** An API key as requests find it, by its hash. */
export const ApiKeyItem = z.object({
  key_id: idSchema('apiKey'),
  /** Carried for the audit log. */
  name: z.string(),
  /** The person who created it, or the key that it was created with; null: the service did. */
  owner_id: idSchema('user').nullable(),
  organization_id: idSchema('organization'),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
  ...paceShape,
});
export type ApiKeyItem = z.infer<typeof ApiKeyItem>;

/** An API key as its organization lists it. */
const ListedApiKey = z.object({
  id: idSchema('apiKey'),
  name: z.string(),
  prefix: z.string(),
  hash: z.string(),
  created_at: Timestamp,
  /** Id of the user or the key that made it; null: the service did. */
  created_by: z.string().nullable(),
  /**
   * The first key in the chain that led to this one, where each key created the next; null for a
   * key that a person created. It still shows where a key comes from when one in between is gone.
   */
  root_key_id: idSchema('apiKey').nullable(),
});
type ListedApiKey = z.infer<typeof ListedApiKey>;

/** The first key in the chain that led to a key: the key itself where a person created it. */
export function rootOf({ id, root_key_id }: Pick<ListedApiKey, 'id' | 'root_key_id'>): string {
  return root_key_id ?? id;
}

/** As the largest plan has it: a smaller one revokes none. */
const keysMax = plans.business.api_keys;

/** The organization's keys as they are stored, oldest first. */
export async function storedApiKeys(table: Table, org: string): Promise<ListedApiKey[]> {
  const bounds = { consistent: true, rowsMax: keysMax };
  const items = await queryPrefix(table, keys.organization(org).pk, prefixes.apiKey, bounds);
  return items.map((item) => ListedApiKey.parse(item));
}

/** The organization's keys, oldest first, with the time of their last use. */
export async function listApiKeys(table: Table, org: string): Promise<ApiKey[]> {
  return withLastUse(table, await storedApiKeys(table, org));
}

/** One of the organization's keys, with the time of its last use; null if there is none. */
export async function getApiKey(table: Table, org: string, id: string): Promise<ApiKey | null> {
  const listed = await getListedApiKey(table, org, id);
  const [key = null] = listed ? await withLastUse(table, [listed]) : [];
  return key;
}

async function withLastUse(table: Table, listed: readonly ListedApiKey[]): Promise<ApiKey[]> {
  const found = await batchGet(
    table,
    listed.map(({ hash }) => keys.apiKey(hash)),
  );
  const used = new Map(
    found
      .map((item) => ApiKeyItem.parse(item))
      .map(({ key_id, last_used_at }) => [key_id, last_used_at]),
  );
  return listed.map(({ id, name, prefix, created_at, created_by }) => ({
    id,
    name,
    prefix,
    created_at,
    created_by,
    last_used_at: used.get(id) ?? null,
  }));
}

/** What is stored of a new key: never the key itself. */
export interface NewApiKey extends ListedApiKey {
  organizationId: string;
  ownerId: string | null;
  requestsPerMinute: number;
}

/**
 * Stores a new key and counts it, with `more` in the same transaction. `maker` is the key that makes
 * it: when that was revoked since, this throws `StaleState`.
 * @returns false when the organization has `limit` keys already.
 */
export async function insertApiKey(
  table: Table,
  key: NewApiKey,
  limit: number,
  { maker, more }: { maker: string | null; more: readonly Write[] },
): Promise<boolean> {
  const { organizationId, ownerId, requestsPerMinute, ...listed } = key;
  const item: ApiKeyItem = {
    key_id: key.id,
    name: key.name,
    owner_id: ownerId,
    organization_id: organizationId,
    created_at: key.created_at,
    last_used_at: null,
    ...newPace(requestsPerMinute),
  };
  try {
    await transact(table, [
      countUp(organizationId, 'api_keys', limit),
      newItem(keys.listedApiKey(organizationId, key.id), listed),
      newItem(keys.apiKey(key.hash), item),
      ...(maker === null ? [] : [stillThere(organizationId, maker)]),
      ...more,
      ...createdWrites(table, key.id),
    ]);
    return true;
  } catch (error) {
    const failed = failedConditions(error);
    if (maker !== null && failed?.includes(3)) throw new StaleState(`the key ${maker}`, error);
    if (failed?.includes(0)) return false;
    throw error;
  }
}

function stillThere(org: string, id: string): Write {
  return { ConditionCheck: { Key: keys.listedApiKey(org, id), ...when('attribute_exists(pk)') } };
}

/** A key as its organization lists it, or null. */
export async function getListedApiKey(
  table: Table,
  org: string,
  id: string,
): Promise<ListedApiKey | null> {
  return readItem(table, keys.listedApiKey(org, id), ListedApiKey);
}

/**
 * Deletes a key at `at`, so that the next request with it is refused, with `more` in the same
 * transaction, and notes that as an act that lasts.
 * @returns false when it is gone already.
 */
export async function removeApiKey(
  table: Table,
  org: string,
  { id, hash }: ListedApiKey,
  at: Date,
  more: readonly Write[],
): Promise<boolean> {
  try {
    await transact(table, [
      countDown(org, 'api_keys'),
      { Delete: { Key: keys.listedApiKey(org, id), ...when('attribute_exists(pk)') } },
      { Delete: { Key: keys.apiKey(hash) } },
      actWrite({ act: 'key_revoked', organization_id: org, key_id: id }, at),
      ...more,
    ]);
    return true;
  } catch (error) {
    if (failedConditions(error)?.includes(1)) return false;
    throw error;
  }
}
