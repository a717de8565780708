import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from '../../domain/zod.ts';
import type { Random } from '../../usecases/ports.ts';
import { Timestamp } from '../../domain/text/text.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import { ttlAttribute } from '../indexes.ts';
import { keys } from '../keys.ts';
import type { Write } from '../transaction.ts';
import { readItem, wholeItem } from '../item.ts';

/** What the token of a link in an email refers to. `subject` holds what its purpose needs. */
export const TokenItem = z.object({
  purpose: z.string(),
  subject: z.record(z.string(), z.string()),
  created_at: Timestamp,
  /** Null: it doesn't end, like an unsubscription's. */
  expires_at: Timestamp.nullable(),
});
export type TokenItem = z.infer<typeof TokenItem>;

/** A new token of a link: 256 bits, base64url, 43 characters. Only its hash is ever stored. */
export function newLinkToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

/** What a token is stored and found by: its SHA-256 in hex. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The write that makes `token` valid for its purpose. */
export function tokenWrite(token: string, item: TokenItem): Write {
  return wholeItem(keys.token(tokenHash(token)), { ...lifeOf(item), ...item });
}

function lifeOf({ expires_at }: TokenItem) {
  return expires_at ? { [ttlAttribute]: Math.ceil(Date.parse(expires_at) / 1000) } : {};
}

/** How long a link to opt out works once nothing else needs it. */
const optOutDays = 365;
const dayMs = 86_400_000;

/** In whole days, so that a repeated step gets the same result. */
function optOutEnd(now: Date): string {
  const days = Math.ceil(now.getTime() / dayMs) + optOutDays;
  return new Date(days * dayMs).toISOString();
}

/**
 * The write that keeps an opt-out link valid after its destination is gone: it contains only what
 * the address is suppressed under, and ends after a year.
 * @param hash of the token
 * @param suppression the digest of the address
 */
export function optOutWrite(hash: string, purpose: string, suppression: string, now: Date): Write {
  const item: TokenItem = {
    purpose,
    subject: { suppression },
    created_at: now.toISOString(),
    expires_at: optOutEnd(now),
  };
  return wholeItem(keys.token(hash), { ...lifeOf(item), ...item });
}

/** Frees an opt-out link of an organization that is erased, like {@link optOutWrite}. */
export async function freeOptOut(table: Table, hash: string, now: Date): Promise<void> {
  const expires = optOutEnd(now);
  // It already expired.
  await written(
    table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.token(hash),
        UpdateExpression:
          'SET expires_at = :expires, #ttl = :ttl REMOVE subject.organization_id, subject.destination_id, subject.address',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#ttl': ttlAttribute },
        ExpressionAttributeValues: {
          ':expires': expires,
          ':ttl': Math.ceil(Date.parse(expires) / 1000),
        },
      }),
    ),
  );
}

/** What `token` refers to at `now`; null if it is unknown, used, or expired. Doesn't use it up. */
export async function findToken(table: Table, token: string, now: Date): Promise<TokenItem | null> {
  const item = await readItem(table, keys.token(tokenHash(token)), TokenItem);
  if (!item) return null;
  return item.expires_at === null || item.expires_at > now.toISOString() ? item : null;
}
