import type { User } from '../../domain/bodies/account.ts';
import type { Table } from '../../table/client.ts';
import { getUserRecord, listMemberships, type UserRecord } from '../../table/people/users.ts';

/** From which session a user looks at their profile. */
export interface Viewpoint {
  /** The organization that the session acts in. */
  actingIn: string | null;
  /** An invitation began it: it sees that organization alone, and nothing pending of the account. */
  byInvitation: boolean;
}

/**
 * A user's profile.
 * @throws Error when there is no such user: who asks has a session of theirs.
 */
export async function readProfile(table: Table, userId: string, from: Viewpoint): Promise<User> {
  const record = await getUserRecord(table, userId);
  if (!record) throw new Error(`a session of ${userId}, who does not exist`);
  return profileOf(table, record, from);
}

/** Like {@link readProfile}, for a user that was read already. */
export async function profileOf(
  table: Table,
  { user, organizationIds }: UserRecord,
  { actingIn, byInvitation }: Viewpoint,
): Promise<User> {
  const seen = organizationIds.filter((id) => !byInvitation || id === actingIn);
  const memberships = await listMemberships(table, user.id, seen);
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
    pending_email: byInvitation ? null : user.pending_email,
    views: byInvitation ? [] : (user.views ?? []),
  };
}
