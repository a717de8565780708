import type { User } from '../../domain/account.ts';
import type { Table } from '../../table/client.ts';
import { getUserRecord, listMemberships, type UserRecord } from '../../table/people/users.ts';

/**
 * A user's profile.
 * @param actingIn the organization that their session acts in.
 * @throws Error when there is no such user: who asks has a session of theirs.
 */
export async function readProfile(
  table: Table,
  userId: string,
  actingIn: string | null,
): Promise<User> {
  const record = await getUserRecord(table, userId);
  if (!record) throw new Error(`a session of ${userId}, who does not exist`);
  return profileOf(table, record, actingIn);
}

/** Like {@link readProfile}, for a user that was read already. */
export async function profileOf(
  table: Table,
  { user, organizationIds }: UserRecord,
  actingIn: string | null,
): Promise<User> {
  const memberships = await listMemberships(table, user.id, organizationIds);
  const organizations = memberships.map(({ organization: { id, name }, member: { role } }) => ({
    id,
    name,
    role,
  }));
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    created_at: user.created_at,
    organization: organizations.find(({ id }) => id === actingIn) ?? null,
    organizations,
    pending_email: user.pending_email,
  };
}
