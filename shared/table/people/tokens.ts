import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Random } from '../../usecases/ports.ts';
import { Timestamp } from '../../domain/text.ts';
import type { Table } from '../client.ts';
import { keys, ttlAttribute } from '../keys.ts';
import type { Write } from '../transaction.ts';

/** What the token of a link in a mail stands for. `subject` holds what its purpose needs. */
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

/** The write that makes `token` good for its purpose. */
export function tokenWrite(token: string, item: TokenItem): Write {
  const life = item.expires_at
    ? { [ttlAttribute]: Math.ceil(Date.parse(item.expires_at) / 1000) }
    : {};
  return { Put: { Item: { ...keys.token(tokenHash(token)), ...life, ...item } } };
}

/** What `token` stands for at `now`; null when it is unknown, spent or has expired. Spends nothing. */
export async function findToken(table: Table, token: string, now: Date): Promise<TokenItem | null> {
  const { Item } = await table.db.send(
    new GetCommand({
      TableName: table.name,
      Key: keys.token(tokenHash(token)),
      ConsistentRead: true,
    }),
  );
  if (!Item) return null;
  const item = TokenItem.parse(Item);
  return item.expires_at === null || item.expires_at > now.toISOString() ? item : null;
}
