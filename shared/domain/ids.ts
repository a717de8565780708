import { inputFaults } from './problems/input-faults.ts';
import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';
import * as z from './zod.ts';

/** The kinds of things that have an id of ours, the prefix that tells them apart, and their names. */
const kinds = {
  artist: { prefix: 'ma', name: 'a monitored artist' },
  destination: { prefix: 'dest', name: 'a destination' },
  alert: { prefix: 'alert', name: 'an alert rule' },
  apiKey: { prefix: 'key', name: 'an API key' },
  webhook: { prefix: 'wh', name: 'a webhook' },
  organization: { prefix: 'org', name: 'an organization' },
  user: { prefix: 'user', name: 'a user' },
  invitation: { prefix: 'inv', name: 'an invitation' },
  session: { prefix: 'sess', name: 'a session' },
  verification: { prefix: 'ver', name: 'a verification' },
  snapshot: { prefix: 'snap', name: 'a snapshot' },
  login: { prefix: 'login', name: 'a sign-in' },
  audit: { prefix: 'aud', name: 'a line of the audit log' },
  request: { prefix: 'req', name: 'a request' },
  finding: { prefix: 'fnd', name: 'a finding' },
  change: { prefix: 'chg', name: 'a change' },
  event: { prefix: 'evt', name: 'an event' },
  delivery: { prefix: 'dlv', name: 'a delivery' },
  mute: { prefix: 'mute', name: 'a mute' },
  feed: { prefix: 'feed', name: 'a feed' },
  note: { prefix: 'note', name: 'a note' },
  report: { prefix: 'rpt', name: 'a report' },
  import: { prefix: 'imp', name: 'an import' },
  expectedRelease: { prefix: 'exp', name: 'an expected release' },
  recovery: { prefix: 'rec', name: 'a recovery' },
} as const;

export type IdKind = keyof typeof kinds;

/** Crockford's base32 in lower case: no i, l, o, u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Bytes to Crockford base32, most significant bit first; `length` characters of 5 bits each. */
export function toBase32(bytes: Uint8Array, length: number): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  const spare = BigInt(bytes.length * 8 - length * 5);
  bits = spare >= 0n ? bits >> spare : bits << -spare;
  let text = '';
  for (let index = 0; index < length; index += 1) {
    text = alphabet.charAt(Number(bits & 31n)) + text;
    bits >>= 5n;
  }
  return text;
}

/** What a new id is made of: the time in its first ten characters, chance in the other sixteen. */
export interface IdSource {
  now: Date;
  /** 10 random bytes. */
  random: Uint8Array;
}

/** A new id of `kind`, sortable by time (a ULID in lower case behind its prefix). */
export function newId(kind: IdKind, { now, random }: IdSource): string {
  return `${kinds[kind].prefix}_${encodeTime(now.getTime(), 10).toLowerCase()}${toBase32(random, 16)}`;
}

/**
 * The ID derived from `parts`: the same parts give the same ID, so work done twice creates one
 * object.
 */
export function derivedId(kind: IdKind, ...parts: readonly (string | number)[]): string {
  return `${kinds[kind].prefix}_${toBase32(digest(parts).subarray(0, 17), 26)}`;
}

/** Like {@link derivedId}, but sortable by `at`, which is part of what the ID is derived from. */
export function derivedIdAt(
  kind: IdKind,
  at: Date,
  ...parts: readonly (string | number)[]
): string {
  const time = encodeTime(at.getTime(), 10).toLowerCase();
  return `${kinds[kind].prefix}_${time}${toBase32(digest(parts).subarray(0, 10), 16)}`;
}

function digest(parts: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

const schemas = new Map<IdKind, ReturnType<typeof makeSchema>>();

/** Schema of an id of `kind` as the service writes it. */
export function idSchema(kind: IdKind) {
  const schema = schemas.get(kind) ?? makeSchema(kind);
  schemas.set(kind, schema);
  return schema;
}

function makeSchema(kind: IdKind) {
  const { prefix, name } = kinds[kind];
  const fault = kind === 'artist' ? inputFaults.ourArtistId : inputFaults.ourId;
  return z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`), fault({ name, prefix }))
    .register(z.docs, {
      description: `ID with the prefix ${prefix}_`,
      examples: [`${prefix}_01k9zq4w3v7m2x5c8e0b6t1n4r`],
    });
}
