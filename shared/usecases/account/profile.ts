import type { User } from '../../domain/bodies/account.ts';
import type { Table } from '../../table/client.ts';
import {
  getUserRecord,
  listMemberships,
  patchUser,
  type UserRecord,
} from '../../table/people/users.ts';
import type { SavedView } from '../../domain/people/saved-view.ts';
import { withFreshState } from '../../table/failures.ts';
import { askForEmail, type EmailChangeDeps, takeBackEmail } from './change-email.ts';

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

/** What a user wants to have changed. */
export interface ProfilePatch {
  name?: string | undefined;
  email?: string | undefined;
  views?: SavedView[] | undefined;
}

/** Who asks, from where. */
export interface ProfileChange {
  userId: string;
  /** The organization that their session acts in. */
  actingIn: string | null;
  ip: string;
  /** The session that asks, which outlives a change of the address. */
  sessionId: string;
  now: Date;
  /** Throws unless this request may change the address. */
  confirmNewEmail: () => void;
}

/**
 * Changes a user's name and views at once, and their address when the new one confirms. Their present address
 * takes a pending change back.
 * @throws Problem `rate_limited`, `mail_unavailable`
 */
export async function updateProfile(
  deps: EmailChangeDeps,
  patch: ProfilePatch,
  change: ProfileChange,
): Promise<User> {
  const { table } = deps;
  const { userId } = change;
  const { name, email, views } = patch;
  const own = { ...(name !== undefined && { name }), ...(views && { views }) };
  const record = await getUserRecord(table, userId);
  if (!record) throw new Error(`a session of ${userId}, who does not exist`);
  const { user } = record;
  const isNew = email !== undefined && email !== user.email;
  if (isNew) change.confirmNewEmail();
  // The address first: a change that is refused changes nothing.
  if (isNew) await askForEmail(deps, user, email, change);
  else if (email !== undefined) await takeBackEmail(table, userId);
  if (Object.keys(own).length > 0) await withFreshState(() => patchUser(table, userId, own));
  const changed = {
    ...user,
    ...own,
    ...(email !== undefined && { pending_email: isNew ? email : null }),
  };
  const from = { actingIn: change.actingIn, byInvitation: false };
  return profileOf(table, { ...record, user: changed }, from);
}
