import * as z from 'zod';
import { notFound, Problem } from '../../domain/errors.ts';
import { idSchema } from '../../domain/ids.ts';
import type { Table } from '../../table/client.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import type { TokenItem } from '../../table/people/tokens.ts';
import type { Doing } from '../acting.ts';
import { revokeApiKey } from './revoke-api-key.ts';

/** What the token in the mail to a new creator is for. */
export const revokeKeysPurpose = 'revoke_api_keys';

const Subject = z.object({
  organization_id: idSchema('organization'),
  user_id: idSchema('user'),
  key_ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(idSchema('apiKey'))),
});

/**
 * Revokes the keys that the mail to a new creator listed, as far as they are still there. May be
 * repeated.
 * @throws Problem `not_found` when they are not the creator any more.
 */
export async function revokeByLink(
  table: Table,
  { subject }: TokenItem,
  { now, requestId }: { now: Date; requestId: string | null },
): Promise<void> {
  const { organization_id, user_id, key_ids } = Subject.parse(subject);
  const organization = await getOrganization(table, organization_id);
  if (organization?.creator_id !== user_id) throw notFound();
  const actor = { type: 'user', id: user_id, name: null } as const;
  const doing: Doing = { organization, now, by: { actor, ip: null, requestId } };
  for (const id of key_ids) await revokeIfThere(table, doing, id);
}

async function revokeIfThere(table: Table, doing: Doing, id: string): Promise<void> {
  try {
    await revokeApiKey(table, doing, id);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
  }
}
