import { confirmLink } from '../destinations/confirmation-mail.ts';
import { letter, quotable } from '../letter.ts';
import type { Mail } from '../ports.ts';

/** A user's wish to be reached at another address, and whence it came. */
export interface EmailChange {
  from: string;
  to: string;
  ip: string;
  now: Date;
}

/** How long the link in the mail to the new address is good for. */
export const emailChangeHours = 24;

/** Enough of an address for its owner to know it by, in a mail to somebody who may be another. */
export function partlyShown(address: string): string {
  const shown = `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;
  return quotable(shown, 'another address');
}

/** The mail that proves that the new address is the user's. */
export function newAddressMail({ from, to }: EmailChange, publicUrl: string, token: string): Mail {
  return letter(
    to,
    'Is this your new address?',
    [
      `The user of Artist Monitor who is reached at ${partlyShown(from)} wants to be reached at this address from now on, and to sign in with it.`,
      `If that is you, open this page within ${emailChangeHours} hours and press the button:`,
      { url: confirmLink(publicUrl, token) },
      'If you know nothing of this, do nothing.',
    ],
    'asked',
  );
}

/** What the address before is sent at the change, with the link that takes it back. */
export function addressChangedMail(
  { from, to, now }: Omit<EmailChange, 'ip'>,
  publicUrl: string,
  token: string,
): Mail {
  const at = now.toISOString().slice(0, 16).replace('T', ' ');
  return letter(
    from,
    'Your address was changed',
    [
      `At ${at} UTC, your account on Artist Monitor moved from this address to ${to}. Other sessions of yours have ended.`,
      'If that was you, there is nothing to do. If it was not, open this page within 7 days and press the button: the account moves back to this address, whatever happens to it until then, and everybody is signed out.',
      { url: confirmLink(publicUrl, token) },
    ],
    'account',
  );
}

/** What the old address is told, which might be all that its owner hears of it. */
export function oldAddressMail({ from, to, ip, now }: EmailChange): Mail {
  const asked = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC, from ${ip}`;
  return letter(
    from,
    'Your address is about to change',
    [
      `You asked to be reached at ${to} instead of this address. It changes when the link in the mail to that address is followed.`,
      `Asked for at ${asked}.`,
      'If that was not you, somebody else is signed in as you: sign in now, end the sessions that are not yours, and set the address to the present one, which takes the change back.',
    ],
    'account',
  );
}
