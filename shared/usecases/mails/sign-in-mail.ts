import { deviceOf } from '../../domain/people/device.ts';
import { signInSeconds, writtenCode } from '../../domain/people/sign-in.ts';
import type { Mail } from '../ports.ts';
import { letter, mailTime } from './letter.ts';

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
