import type { Mail } from '../ports.ts';
import { pageLinks } from '../page-links.ts';
import { letter, mailTime, quotable } from './letter.ts';
import { deviceOf, signInSeconds, writtenCode } from '../../domain/people/sign-in.ts';

/** A user's wish to be reached at another address, and where it came from. */
export interface EmailChange {
  from: string;
  to: string;
  ip: string;
  now: Date;
}

/** How long the link in the email to the new address is valid. */
export const emailChangeHours = 24;

/** Enough of an address for its owner to recognize it, in a mail that may reach someone else. */
export function partlyShown(address: string): string {
  const shown = `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;
  return quotable(shown, 'another address');
}

/** The mail that proves that the new address is the user's. */
export function newAddressMail({ from, to }: EmailChange, publicUrl: string, token: string): Mail {
  return letter('confirm_new_address', to, [
    `Someone wants to change the email address of an Artist Monitor account from ${partlyShown(from)} to this one.`,
    `If this is you, open this page within ${emailChangeHours} hours and select “Confirm address”:`,
    { url: pageLinks.confirm(publicUrl, token) },
    'If it isn’t, ignore this email, and nothing changes.',
  ]);
}

/** What the address before is sent at the change, with the link that undoes it. */
export function addressChangedMail(
  { from, to, now }: Omit<EmailChange, 'ip'>,
  publicUrl: string,
  token: string,
): Mail {
  return letter('address_changed', from, [
    `The email address of your Artist Monitor account changed from this one to ${to} at ${mailTime(now)}. We ended your other sessions.`,
    'If this was you, there’s nothing to do.',
    'If it wasn’t, open this page within 7 days and select “Undo the change”. We’ll move your account back to this address, whatever else changed in the meantime, and sign everyone out.',
    { url: pageLinks.confirm(publicUrl, token) },
  ]);
}

/** The mail to the old address: it may be all that its owner hears about the change. */
export function oldAddressMail({ from, to, ip, now }: EmailChange): Mail {
  return letter('address_changing', from, [
    `You asked to change the email address of your Artist Monitor account from this one to ${to}. It will change once you confirm it with the link we sent there.`,
    `Requested at ${mailTime(now)} from IP address ${ip}.`,
    'If this wasn’t you, someone else is signed in to your account. Sign in now, end every session you don’t recognize, and change your email address back to this one. That cancels the change.',
  ]);
}

/** What a sign-in mail tells. */
export interface SignInMail {
  email: string;
  code: string;
  link: string;
  ip: string;
  userAgent: string | null;
  now: Date;
}

/** The email with the code and the link of one sign-in, and where it was requested from. */
export function signInMail({ email, code, link, ip, userAgent, now }: SignInMail): Mail {
  return letter('sign_in', email, [
    { code: writtenCode(code) },
    'Or open this page and select “Sign in”:',
    { url: link },
    `Use the code or the link within ${signInSeconds / 60} minutes. Once you use one, neither works again.`,
    `Requested at ${mailTime(now)} from ${deviceOf(userAgent)}, IP address ${ip}. If this wasn’t you, ignore this email. Nobody can sign in without it.`,
  ]);
}
