import { createHash } from 'node:crypto';
import * as z from '../zod.ts';
import { idSchema } from '../ids.ts';
import { Timestamp } from '../text/text.ts';
import { zlib } from '../zlib.ts';

export const ApiKey = z
  .object({
    id: idSchema('apiKey'),
    name: z.string(),
    prefix: z.string(),
    created_at: Timestamp,
    created_by: z.string().nullable().register(z.docs, {
      description: 'The ID of the user or API key that created it; null for old keys',
    }),
    last_used_at: Timestamp.nullable(),
  })
  .register(z.docs, { id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const start = 'ag_live_';
const shape = /^ag_live_[0-9A-Za-z]{36}$/;

/**
 * A new API key: `ag_live_`, 30 base62 characters of chance and 6 of CRC-32 over what precedes.
 * @param random gives that many random bytes; bytes over 247 are dropped, so that no character is
 *   likelier than another.
 */
export function newApiKey(random: (count: number) => Uint8Array): string {
  let secret = '';
  while (secret.length < 30) {
    for (const byte of random(32)) {
      if (byte < 248 && secret.length < 30) secret += base62.charAt(byte % 62);
    }
  }
  return start + secret + checksum(start + secret);
}

/** What `key` lacks to be one of ours: no read is spent on others. Null: nothing. */
export function apiKeyFault(key: string): 'shape' | 'checksum' | null {
  if (!shape.test(key)) return 'shape';
  return key.slice(38) === checksum(key.slice(0, 38)) ? null : 'checksum';
}

/** What is stored of a key, and found again by: its SHA-256 in hex. */
export function apiKeyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The part of a key that may be shown. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, start.length + 6);
}

function checksum(text: string): string {
  // Loaded with the first key: it takes a while, and people who are signed in have no use for it.
  let value = zlib().crc32(text);
  let encoded = '';
  for (let index = 0; index < 6; index += 1) {
    encoded = base62.charAt(value % 62) + encoded;
    value = Math.floor(value / 62);
  }
  return encoded;
}
