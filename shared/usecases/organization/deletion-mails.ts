import { undoDays } from '../../domain/deletion.ts';
import { letter, quotable } from '../letter.ts';
import type { Mail } from '../ports.ts';

/** What a member of an organization that is being deleted is told. */
export function organizationDeletingMail(to: string, name: string, deletesAt: string): Mail {
  const organizationName = quotable(name, 'you belong to');
  return letter(to, 'An organization that you belong to is being deleted', [
    `The organization ${organizationName} on Artist Monitor is being deleted. Nothing is monitored and no alert is sent for it any more.`,
    `Everything in it is erased on ${timeOf(deletesAt)}. Until then it can be read and exported, and its creator can restore it.`,
    'Your own account stays.',
  ]);
}

/** What the members are told when the deletion was taken back. */
export function organizationRestoredMail(to: string, name: string): Mail {
  const organizationName = quotable(name, 'you belong to');
  return letter(to, 'An organization that you belong to was restored', [
    `The organization ${organizationName} on Artist Monitor was restored. Its artists are monitored again.`,
  ]);
}

/** What somebody is told who deleted their account. */
export function accountDeletingMail(to: string, deletesAt: string, publicUrl: string): Mail {
  return letter(
    to,
    'Your account is being deleted',
    [
      `Your account on Artist Monitor is being deleted, and you are signed out everywhere. Everything that is held of you is erased on ${timeOf(deletesAt)}.`,
      `If you want to stay, or if this was not you, sign in within ${undoDays} days: that takes it back.`,
      { url: `${publicUrl}/app/` },
    ],
    'account',
  );
}

function timeOf(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}
