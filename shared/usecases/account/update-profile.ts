import type { User } from '../../domain/bodies/account.ts';
import type { SavedView } from '../../domain/people/saved-view.ts';
import { withFreshState } from '../../table/failures.ts';
import { getUserRecord, patchUser } from '../../table/people/users.ts';
import { askForEmail, type EmailChangeDeps, takeBackEmail } from './change-email.ts';
import { profileOf } from './profile.ts';

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
