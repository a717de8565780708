import { undoDays } from '../../domain/people/deletion.ts';
import type { Mail } from '../ports.ts';
import { letter, mailTime, quotable } from './letter.ts';

/** The mail to members of an organization that is being deleted. */
export function organizationDeletingMail(to: string, name: string, deletesAt: string): Mail {
  return letter('organization_deleting', to, [
    `The organization ${quotable(name, 'you belong to')} on Artist Monitor is being deleted. Its artists are no longer monitored, and it sends no more alerts.`,
    `We’ll erase everything in it at ${mailTime(deletesAt)}. Until then, you can read and export it, and its creator can restore it.`,
    'Your own account isn’t affected.',
  ]);
}

/** The mail to members when the deletion was undone. */
export function organizationRestoredMail(to: string, name: string): Mail {
  return letter('organization_restored', to, [
    `The organization ${quotable(name, 'you belong to')} on Artist Monitor was restored. Its artists are monitored again.`,
  ]);
}

/** The mail to a person who deleted their account. */
export function accountDeletingMail(to: string, deletesAt: string, publicUrl: string): Mail {
  return letter('account_deleting', to, [
    `Your Artist Monitor account is being deleted, and you’re signed out everywhere. At ${mailTime(deletesAt)}, we’ll erase everything we have about you.`,
    `To keep your account, or if this wasn’t you, sign in within ${undoDays} days. That cancels the deletion.`,
    { url: `${publicUrl}/` },
  ]);
}
