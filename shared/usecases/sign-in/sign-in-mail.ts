import { deviceOf } from '../../domain/device.ts';
import { signInSeconds, writtenCode } from '../../domain/sign-in.ts';
import type { Mail } from '../ports.ts';

/** What a sign-in mail tells. */
export interface SignInMail {
  email: string;
  code: string;
  link: string;
  ip: string;
  userAgent: string | null;
  now: Date;
}

/** The mail with the code and the link of one sign-in, and where it was asked for from. */
export function signInMail({ email, code, link, ip, userAgent, now }: SignInMail): Mail {
  const written = writtenCode(code);
  const minutes = signInSeconds / 60;
  const at = now.toISOString().slice(0, 16).replace('T', ' ');
  const asked = `Requested at ${at} UTC from ${deviceOf(userAgent)}, IP address ${ip}.`;
  const text = [
    `Your code: ${written}`,
    '',
    'Or open this link and press the button on the page:',
    link,
    '',
    `Both work once, for ${minutes} minutes.`,
    '',
    asked,
    'If that was not you, ignore this mail: nobody can sign in without it.',
    '',
  ].join('\n');
  const html = [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">',
    `<p>Your code:</p><p style="font-size:1.5em;letter-spacing:.1em"><strong>${written}</strong></p>`,
    `<p>Or <a href="${escaped(link)}">open this page</a> and press its button.</p>`,
    `<p>Both work once, for ${minutes} minutes.</p>`,
    `<p style="color:#555">${escaped(asked)}`,
    ' If that was not you, ignore this mail: nobody can sign in without it.</p>',
    '</body></html>',
  ].join('');
  return { to: email, kind: 'account', subject: 'Sign in to Artist Monitor', text, html };
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
