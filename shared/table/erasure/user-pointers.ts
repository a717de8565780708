import * as z from '../../domain/zod.ts';
import { KeyOnly } from '../batch.ts';
import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import { queryFirst, queryPrefix } from '../pages.ts';

/** The ids of all sessions that a user's pointers name, ended ones too. */
export async function sessionIds(table: Table, userId: string): Promise<string[]> {
  const { pk, sk } = keys.userSession(userId, '');
  const pointers = await queryPrefix(table, pk, sk, { consistent: true });
  return z
    .array(KeyOnly)
    .parse(pointers)
    .map((pointer) => pointer.sk.slice(sk.length));
}

/** Which organizations have invited an address, `most` of them at most, as is noted under it. */
export async function invitedBy(
  table: Table,
  address: string,
  most: number,
): Promise<{ organizationId: string; invitationId: string }[]> {
  const { pk, sk } = keys.addressInvitation(address, '');
  const Pointer = z.object({ sk: z.string(), invitation_id: z.string() });
  const found = await queryFirst(table, pk, sk, most);
  return z
    .array(Pointer)
    .parse(found)
    .map((pointer) => ({
      organizationId: pointer.sk.slice(sk.length),
      invitationId: pointer.invitation_id,
    }));
}
