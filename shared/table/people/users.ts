import * as z from '../../domain/zod.ts';
import { idSchema } from '../../domain/ids.ts';
import { SavedView } from '../../domain/people/saved-view.ts';
import { EmailAddress, Timestamp } from '../../domain/text/text.ts';
import { batchGet } from '../batch.ts';
import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import { MemberItem, OrganizationItem } from './organizations.ts';
import { queryPartition } from '../pages.ts';
import { type Condition, updateIf, when } from '../versioned.ts';
import type { Write } from '../transaction.ts';
import { prefixes } from '../prefixes.ts';
import { newItem, readItem, wholeItem } from '../item.ts';

/** A user. The address is theirs: the item `EMAIL#address` says so, once. */
export const UserItem = z.object({
  id: idSchema('user'),
  name: z.string().nullable(),
  email: EmailAddress,
  created_at: Timestamp,
  pending_email: EmailAddress.nullable(),
  views: z.array(SavedView).optional(),
  /** Of the link that was mailed to the pending address, the last one. */
  pending_token_hash: z.string().optional(),
  /** Moves with each organization that they found, so that those do not overtake each other. */
  organizations_founded: z.int().optional(),
  /** By which links the addresses they had can be theirs again, the oldest change first. */
  undo_links: z
    .array(z.object({ hash: z.string(), email: EmailAddress, until: Timestamp }))
    .optional(),
  /** When they are erased, unless they sign in before. */
  deletes_at: Timestamp.optional(),
});
export type UserItem = z.infer<typeof UserItem>;

/** For how long a user can have the address back that they had. */
export const emailUndoSeconds = 7 * 86_400;

/** When the address of a user last became another one; null if it is the one that they began with. */
export function emailChangedAt({ undo_links = [] }: UserItem): Date | null {
  const last = undo_links.at(-1);
  return last ? new Date(Date.parse(last.until) - emailUndoSeconds * 1000) : null;
}

/** The writes of a new user, of which the first makes the address theirs. */
export function userWrites(user: UserItem): Write[] {
  return [ownerWrite(user.email, user.id, user.created_at), newItem(keys.user(user.id), user)];
}

/**
 * Makes an address a user's. Fails while somebody has it, and while it is held for another
 * user, who had it until lately.
 * @param now ISO 8601
 */
export function ownerWrite(email: string, userId: string, now: string): Write {
  const isFree = 'attribute_not_exists(pk) OR held_until <= :now OR held_for = :user';
  return wholeItem(keys.email(email), { user_id: userId }, when(isFree, { now, user: userId }));
}

/** The condition that an address is the user's. */
export function isTheirs(userId: string): Condition {
  return when('user_id = :user', { user: userId });
}

/** Fails when `email` is not the address of the user any more. */
export function userCheck(email: string, userId: string): Write {
  return { ConditionCheck: { Key: keys.email(email), ...isTheirs(userId) } };
}

/** Counts a founded organization; fails when another was founded since the user was read. */
export function foundingWrite({ id, organizations_founded: before }: UserItem): Write {
  const isAsRead =
    before === undefined
      ? when('attribute_exists(pk) AND attribute_not_exists(organizations_founded)')
      : when('organizations_founded = :before', { before });
  const counted = { organizations_founded: (before ?? 0) + 1 };
  return { Update: updateIf(keys.user(id), counted, isAsRead) };
}

const Owner = z.union([
  z.object({ user_id: idSchema('user') }),
  z.object({ held_for: idSchema('user'), held_until: Timestamp }),
]);

async function findOwner(table: Table, email: string): Promise<z.infer<typeof Owner> | null> {
  return readItem(table, keys.email(email), Owner);
}

/** The user whose address this is, or null. */
export async function findUserId(table: Table, email: string): Promise<string | null> {
  const owner = await findOwner(table, email);
  return owner && 'user_id' in owner ? owner.user_id : null;
}

/**
 * Until when an unused address is held for the user who had it; null: it is free.
 * @param asking a user whose own address it may be again.
 */
export async function reservedUntil(
  table: Table,
  email: string,
  now: Date,
  asking: string | null = null,
): Promise<string | null> {
  const owner = await findOwner(table, email);
  if (!owner || !('held_until' in owner) || owner.held_for === asking) return null;
  return owner.held_until > now.toISOString() ? owner.held_until : null;
}

/** A user as it stands, or null. */
export async function getUser(table: Table, id: string): Promise<UserItem | null> {
  return readItem(table, keys.user(id), UserItem);
}

/** Users by their ids, in no order. */
export async function getUsers(table: Table, ids: readonly string[]): Promise<UserItem[]> {
  const items = await batchGet(
    table,
    ids.map((id) => keys.user(id)),
    { consistent: true },
  );
  return items.map((item) => UserItem.parse(item));
}

/** Gives a user another name, or other views. */
export async function patchUser(
  table: Table,
  id: string,
  patch: Partial<Pick<UserItem, 'name' | 'views'>>,
): Promise<void> {
  await table.call('UpdateItem', updateIf(keys.user(id), patch, when('attribute_exists(pk)')));
}

/** A user with the ids of the organizations that they are a member of, oldest membership first. */
export interface UserRecord {
  user: UserItem;
  organizationIds: readonly string[];
  /** Those that have ended by themselves too. */
  sessionIds: readonly string[];
}

const Membership = z.object({ organization_id: idSchema('organization'), joined_at: Timestamp });
const SessionPointer = z.object({ session_id: idSchema('session') });

/** All that is found under a user, in one strong query; null when there is no such user. */
export async function getUserRecord(table: Table, id: string): Promise<UserRecord | null> {
  const { pk, sk } = keys.user(id);
  const items = await queryPartition(table, pk, { consistent: true });
  const user = items.find((item) => item.sk === sk);
  if (!user) return null;
  const under = (prefix: string) =>
    items.filter((item) => z.string().parse(item.sk).startsWith(prefix));
  const memberships = under(prefixes.userOrganization)
    .map((item) => Membership.parse(item))
    .toSorted((one, other) => one.joined_at.localeCompare(other.joined_at));
  return {
    user: UserItem.parse(user),
    organizationIds: memberships.map(({ organization_id }) => organization_id),
    sessionIds: under(prefixes.userSession).map((item) => SessionPointer.parse(item).session_id),
  };
}

/** The user's place in each of `organizationIds`, in that order, as far as it still is one. */
export async function listMemberships(
  table: Table,
  userId: string,
  organizationIds: readonly string[],
): Promise<{ organization: OrganizationItem; member: MemberItem }[]> {
  const wanted = organizationIds.flatMap((id) => [keys.organization(id), keys.member(id, userId)]);
  const items = await batchGet(table, wanted, { consistent: true });
  const at = ({ pk, sk }: { pk: string; sk: string }) =>
    items.find((item) => item.pk === pk && item.sk === sk);
  return organizationIds.flatMap((id) => {
    const organization = at(keys.organization(id));
    const member = at(keys.member(id, userId));
    if (!organization || !member) return [];
    return { organization: OrganizationItem.parse(organization), member: MemberItem.parse(member) };
  });
}
