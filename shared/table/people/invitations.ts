import * as z from '../../domain/zod.ts';
import { idSchema } from '../../domain/ids.ts';
import { Invitation, invitationsPendingMax } from '../../domain/people/member.ts';
import { batchGet } from '../batch.ts';
import type { Table } from '../client.ts';
import { failedConditions } from '../failures.ts';
import { keys } from '../keys.ts';
import { OrganizationItem } from './organizations.ts';
import { queryPrefix } from '../pages.ts';
import { reservedSeatFreed, seatReserved } from './counters.ts';
import { transact, transactCounted, transactFresh, type Write } from '../transaction.ts';
import { newItem, wholeItem } from '../item.ts';
import { when } from '../versioned.ts';

/**
 * An invitation, from its creation until it is accepted, revoked, or replaced: as long as it
 * exists, the token in its email works. It doesn't expire on its own, since it holds a counted
 * seat; {@link removeExpired} clears it.
 */
export const InvitationItem = Invitation.extend({
  organization_id: idSchema('organization'),
  /** What invited people see; null where an API key invited them. */
  inviter_name: z.string().nullable(),
});
export type InvitationItem = z.infer<typeof InvitationItem>;

/** Whether an invitation can still be accepted. */
export function isPending({ expires_at }: InvitationItem, now: Date): boolean {
  return expires_at > now.toISOString();
}

/** The organization's invitations, oldest first, with those that have expired. */
export async function listInvitations(table: Table, org: string): Promise<InvitationItem[]> {
  const { pk, sk } = keys.invitation(org, '');
  const bounds = { consistent: true, rowsMax: invitationsPendingMax };
  const items = await queryPrefix(table, pk, sk, bounds);
  return items.map((item) => InvitationItem.parse(item));
}

/** A pending invitation with its organization as they stand, or null. */
export async function getPending(
  table: Table,
  org: string,
  id: string,
  now: Date,
): Promise<{ organization: OrganizationItem; invitation: InvitationItem } | null> {
  const key = keys.organization(org);
  const items = await batchGet(table, [key, keys.invitation(org, id)], { consistent: true });
  const organization = items.find(({ sk }) => sk === key.sk);
  const found = items.find(({ sk }) => sk !== key.sk);
  if (!organization || !found) return null;
  const invitation = InvitationItem.parse(found);
  if (!isPending(invitation, now)) return null;
  return { organization: OrganizationItem.parse(organization), invitation };
}

/**
 * Stores a new invitation and its audit line, and takes a seat for it.
 * @returns false when there is no seat, of `limit`, or too many are pending. Throws `StaleState`
 *   when the address was invited meanwhile.
 */
export async function putInvitation(
  table: Table,
  item: InvitationItem,
  limit: number,
  more: readonly Write[],
): Promise<boolean> {
  const writes = [
    seatReserved(item.organization_id, limit),
    ...writesOf(item, { isFirst: true }),
    ...more,
  ];
  return transactCounted(table, writes, 'the invited address');
}

/**
 * Puts a new invitation in the place of an earlier one of the same address, whose link is dead then.
 * Throws `StaleState` when the earlier one is gone.
 */
export async function replaceInvitation(
  table: Table,
  earlier: InvitationItem,
  item: InvitationItem,
  more: readonly Write[],
): Promise<void> {
  const writes = [removal(earlier), ...writesOf(item, { isFirst: false }), ...more];
  await transactFresh(table, writes, 'the earlier invitation');
}

/**
 * Removes an invitation and frees its seat, with `more` in the same transaction.
 * @returns false when it is gone already.
 */
export async function removeInvitation(
  table: Table,
  item: InvitationItem,
  more: readonly Write[],
): Promise<boolean> {
  try {
    await transact(table, [...spentWrites(item), reservedSeatFreed(item.organization_id), ...more]);
    return true;
  } catch (error) {
    if (failedConditions(error)?.includes(0)) return false;
    throw error;
  }
}

/**
 * Removes those of `items` that have expired, and frees their seats.
 * @returns the others.
 */
export async function removeExpired(
  table: Table,
  items: readonly InvitationItem[],
  now: Date,
): Promise<InvitationItem[]> {
  for (const item of items) if (!isPending(item, now)) await removeInvitation(table, item, []);
  return items.filter((item) => isPending(item, now));
}

/** The writes that use up an invitation; the first fails if it already was. */
export function spentWrites(item: InvitationItem): Write[] {
  const { organization_id, email } = item;
  return [
    removal(item),
    { Delete: { Key: keys.invitedAddress(organization_id, email) } },
    { Delete: { Key: keys.addressInvitation(email, organization_id) } },
  ];
}

function removal({ organization_id, id }: InvitationItem): Write {
  return {
    Delete: { Key: keys.invitation(organization_id, id), ...when('attribute_exists(pk)') },
  };
}

/** An invitation, and the one item of its address, which says which invitation is the live one. */
function writesOf(item: InvitationItem, { isFirst }: { isFirst: boolean }): Write[] {
  const { organization_id, id, email } = item;
  const address = keys.invitedAddress(organization_id, email);
  const live = { invitation_id: id };
  return [
    newItem(keys.invitation(organization_id, id), item),
    isFirst ? newItem(address, live) : wholeItem(address, live),
    // By which who is invited finds what is held of them.
    wholeItem(keys.addressInvitation(email, organization_id), live),
  ];
}
