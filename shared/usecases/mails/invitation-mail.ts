import { invitationDays, type InvitedRole } from '../../domain/people/invitation.ts';
import type { Mail } from '../ports.ts';
import { letter, quotable } from './letter.ts';

/** What an invitation mail tells. */
export interface InvitationMail {
  email: string;
  organizationName: string;
  /** Null where an API key invited. */
  inviterName: string | null;
  role: InvitedRole;
  /** The page with the button. */
  link: string;
}

const asRole: Readonly<Record<InvitedRole, string>> = {
  admin: 'an admin',
  member: 'a member',
  viewer: 'a viewer',
};

/** The mail that invites someone to an organization. */
export function invitationMail(mail: InvitationMail): Mail {
  const organizationName = quotable(mail.organizationName, 'an organization');
  const invited =
    mail.inviterName === null
      ? 'You’re invited'
      : `${quotable(mail.inviterName, 'A member')} invited you`;
  return letter('invitation', mail.email, [
    `${invited} to join ${organizationName} on Artist Monitor as ${asRole[mail.role]}.`,
    `To join, open this page within ${invitationDays} days and select “Join”:`,
    { url: mail.link },
    'The link signs you in with this address, so don’t forward it. If you don’t expect an invitation, ignore this email.',
  ]);
}
