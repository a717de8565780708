import { createHmac, timingSafeEqual } from 'node:crypto';
import { toBase32 } from '../ids.ts';
import { hasWebAddress } from '../text/text.ts';

/** How long a code or link is valid. */
export const signInSeconds = 600;
/** How many codes may be tried for one sign-in. */
export const codeTriesMax = 5;
/** How many sessions a user has at a time: a new one ends the oldest. */
export const sessionsMax = 20;
/** Mails to one address, and sign-ins begun from one network. */
export const mailsPerAddress = { limit: 3, windowSeconds: 900 } as const;
export const startsPerIpWindowSeconds = 3600;
/** How many failed sign-ins of one user the audit log records, so that guessing can't flood it. */
export const failuresAudited = { limit: 5, windowSeconds: 3600 } as const;

/** A code of 40 random bits: 8 characters of Crockford base32 in capitals. */
export function newSignInCode(random: Uint8Array): string {
  return toBase32(random.subarray(0, 5), 8).toUpperCase();
}

/** A code as it is read from a mail: `7K3M-9QRT`. */
export function writtenCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/**
 * How a code is stored: its HMAC-SHA-256 under the pepper, in hex. A code has too few bits for a
 * plain hash. Letters that people misread in Crockford's alphabet (O, I, L) count as the characters
 * they look like.
 */
export function codeHmac(pepper: Uint8Array, code: string): string {
  const read = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHmac('sha256', pepper).update(read).digest('hex');
}

/** Whether two digests in hex are the same, in constant time. */
export function sameDigest(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The name of the organization that comes with a first sign-in: a {@link PublicName}. */
export function firstOrganizationName(name: string | null, email: string): string {
  const who = name ?? email.slice(0, email.lastIndexOf('@'));
  if (hasWebAddress(who)) return 'My organization';
  return `${Array.from(who).slice(0, 80).join('')}’s organization`;
}

// The order counts: a browser also names the older ones that it is compatible with.
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
] as const;

const systems = [
  ['an iPhone', /\biPhone\b/],
  ['an iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

const readMax = 512;

/**
 * What a `User-Agent` says, in words of ours: `Firefox on Windows`, `Chrome`, `a browser on Linux`,
 * `an unknown device`. Anybody may write anything into that header, so not a character of it is
 * passed on.
 */
export function deviceOf(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, readMax);
  const browser = browsers.find(([, pattern]) => pattern.test(text))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0];
  if (system === undefined) return browser ?? 'an unknown device';
  return `${browser ?? 'a browser'} on ${system}`;
}
