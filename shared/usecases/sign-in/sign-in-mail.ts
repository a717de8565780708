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
  const asked = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC, from ${ip}`;
  const browser = userAgent === null ? 'an unnamed program' : printable(userAgent);
  const text = [
    `Your code: ${written}`,
    '',
    'Or open this link and press the button on the page:',
    link,
    '',
    `Both work once, for ${minutes} minutes.`,
    '',
    `Asked for at ${asked}, with ${browser}.`,
    'If that was not you, ignore this mail: nobody can sign in without it.',
    '',
  ].join('\n');
  const html = [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">',
    `<p>Your code:</p><p style="font-size:1.5em;letter-spacing:.1em"><strong>${written}</strong></p>`,
    `<p>Or <a href="${escaped(link)}">open this page</a> and press its button.</p>`,
    `<p>Both work once, for ${minutes} minutes.</p>`,
    `<p style="color:#555">Asked for at ${escaped(asked)}, with ${escaped(browser)}.`,
    ' If that was not you, ignore this mail: nobody can sign in without it.</p>',
    '</body></html>',
  ].join('');
  return { to: email, subject: 'Sign in to Artist Monitor', text, html };
}

// A header that anybody may fill: one short line of plain characters is left of it.
function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 120);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
