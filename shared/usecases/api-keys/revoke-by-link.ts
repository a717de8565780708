import * as z from '../../domain/zod.ts';
import { notFound, Problem } from '../../domain/problems/errors.ts';
import { idSchema } from '../../domain/ids.ts';
import { keysInTheMaking } from '../../domain/problems/problem-details.ts';
import type { Table } from '../../table/client.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { rootOf, storedApiKeys } from '../../table/people/api-keys.ts';
import type { TokenItem } from '../../table/people/tokens.ts';
import type { Doing } from '../acting.ts';
import { revokeApiKey } from './manage-api-keys.ts';

/** What the token in the mail to a new creator is for. */
export const revokeKeysPurpose = 'revoke_api_keys';

const KeyIds = z
  .string()
  .transform((ids) => (ids === '' ? [] : ids.split(',')))
  .pipe(z.array(idSchema('apiKey')));

/** What the token in that email refers to. */
export const RevokedKeys = z.object({
  organization_id: idSchema('organization'),
  user_id: idSchema('user'),
  key_ids: KeyIds,
  /** The roots of those keys, which their descendants share. */
  root_key_ids: KeyIds,
});

/** Keys can be made while others are revoked; those have to be revoked too. */
const roundsMax = 10;

/** What the token of a link that revokes `listed` keys of an organization says. */
export function revokeKeysSubject(
  organizationId: string,
  userId: string,
  listed: readonly { id: string; root_key_id: string | null }[],
) {
  return {
    organization_id: organizationId,
    user_id: userId,
    key_ids: listed.map(({ id }) => id).join(','),
    root_key_ids: [...new Set(listed.map(rootOf))].join(','),
  };
}

/**
 * Revokes the keys that the mail to a new creator listed, as far as they are still there, and all
 * keys that were made with them since, also by way of keys that are gone. May be repeated.
 * @throws Problem `not_found` when they are not the creator any more; `conflict` when keys are made
 *   as fast as they are revoked.
 */
export async function revokeByLink(
  table: Table,
  { subject }: TokenItem,
  { now, requestId }: { now: Date; requestId: string | null },
): Promise<void> {
  const { organization_id, user_id, key_ids, root_key_ids } = RevokedKeys.parse(subject);
  const organization = await getOrganization(table, organization_id);
  if (organization?.creator_id !== user_id) throw notFound();
  const actor = { type: 'user', id: user_id, name: null } as const;
  const doing: Doing = { organization, now, by: { actor, ip: null, requestId } };
  const listed = new Set([...key_ids, ...root_key_ids]);
  for (let round = 0; round < roundsMax; round += 1) {
    const stored = await storedApiKeys(table, organization_id);
    // Also what a former creator was making while they handed over, after the email was written.
    for (const { id, root_key_id, created_by } of stored) {
      if (root_key_id === null && created_by !== user_id) listed.add(id);
    }
    const doomed = stored.filter((key) => listed.has(key.id) || listed.has(rootOf(key)));
    if (doomed.length === 0) return;
    for (const { id } of doomed) await revokeIfThere(table, doing, id);
  }
  throw new Problem('conflict', keysInTheMaking);
}

async function revokeIfThere(table: Table, doing: Doing, id: string): Promise<void> {
  try {
    await revokeApiKey(table, doing, id);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
  }
}
