import { invitationDays, type InvitedRole } from '../../domain/invitation.ts';
import { letter, quotable } from '../letter.ts';
import type { Mail } from '../ports.ts';

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

/** The mail by which somebody joins an organization. */
export function invitationMail(mail: InvitationMail): Mail {
  const { role } = mail;
  const organizationName = quotable(mail.organizationName, 'an organization');
  const invites =
    mail.inviterName === null
      ? 'You are invited'
      : `${quotable(mail.inviterName, 'A member')} invites you`;
  return letter(
    mail.email,
    'You are invited to Artist Monitor',
    [
      `${invites} to ${organizationName} on Artist Monitor, in the role “${role}”.`,
      `To join, open this page within ${invitationDays} days and press the button:`,
      { url: mail.link },
      'The link signs in as this address: do not pass it on. If you know nothing of this, do nothing.',
    ],
    'asked',
  );
}
