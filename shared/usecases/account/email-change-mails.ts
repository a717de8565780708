import { confirmLink } from '../destinations/confirmation-mail.ts';
import { letter } from '../letter.ts';
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

/** The mail that proves that the new address is the user's. */
export function newAddressMail({ from, to }: EmailChange, publicUrl: string, token: string): Mail {
  return letter(
    to,
    'Is this your new address?',
    [
      `The user of Artist Monitor who is reached at ${from} wants to be reached at this address from now on, and to sign in with it.`,
      `If that is you, open this page within ${emailChangeHours} hours and press the button:`,
      { url: confirmLink(publicUrl, token) },
      'If you know nothing of this, do nothing.',
    ],
    'asked',
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
