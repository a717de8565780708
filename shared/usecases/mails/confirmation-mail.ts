import type { Mail } from '../ports.ts';
import { letter, quotable } from './letter.ts';

/** What a confirmation email says. */
export interface Confirmation {
  address: string;
  organizationName: string;
  /** The page with the button. */
  link: string;
  /** With this link, the owner is never asked again. */
  unsubscribeUrl: string;
  days: number;
  tags: NonNullable<Mail['tags']>;
}

/** With these headers, email services offer to unsubscribe in one click (RFC 8058). */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The mail that asks the owner of an address whether alerts may come. */
export function confirmationMail(about: Confirmation): Mail {
  const { address, link, unsubscribeUrl, days, tags } = about;
  const organizationName = quotable(about.organizationName, 'An organization');
  return letter(
    'confirm_alerts',
    address,
    [
      `${organizationName} wants to send alerts about its artists to this address, through Artist Monitor.`,
      `To receive them, open this page within ${days} days and select “Confirm alerts”:`,
      { url: link },
      'If you don’t want them, ignore this email. We send no alerts unless you confirm.',
      'Never want to be asked again, by any organization? Open this page and select “Stop alerts”:',
      { url: unsubscribeUrl },
    ],
    { headers: unsubscribeHeaders(unsubscribeUrl), tags },
  );
}
