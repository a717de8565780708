import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Timestamp } from '../../domain/text.ts';
import type { Table } from '../client.ts';
import { keys, ttlAttribute } from '../keys.ts';
import { queryFirst } from '../pages.ts';
import type { Write } from '../transaction.ts';

const HolderItem = z.object({ organization_id: z.string(), since: Timestamp });
/** An organization that monitors an artist of the catalog. */
export type Holder = z.infer<typeof HolderItem>;

/** Notes that the organization monitors the artist; belongs into the write that begins it. */
export function holderWrite(streamingId: string, org: string, since: Date): Write {
  const item: Holder = { organization_id: org, since: since.toISOString() };
  return { Put: { Item: { ...keys.holder(streamingId, org), ...item } } };
}

/** Notes that it doesn't any more. */
export function holderGoneWrite(streamingId: string, org: string): Write {
  return { Delete: { Key: keys.holder(streamingId, org) } };
}

/** The organizations that monitor an artist, as it stands; the first 2,000 of them. */
export async function listHolders(table: Table, streamingId: string): Promise<Holder[]> {
  const { pk, sk } = keys.holder(streamingId, '');
  const items = await queryFirst(table, pk, sk);
  return items.map((item) => HolderItem.parse(item));
}

/** That `org` monitors an artist is told to a person once in that time. */
const toldSeconds = 30 * 86_400;

/** Whether the person was told lately that `org` monitors the artist. */
export async function wasTold(
  table: Table,
  streamingId: string,
  { org, user }: { org: string; user: string },
  now: Date,
): Promise<boolean> {
  const { Item } = await table.db.send(
    new GetCommand({
      TableName: table.name,
      Key: keys.holderTold(streamingId, org, user),
      ConsistentRead: true,
    }),
  );
  const expires = z.object({ [ttlAttribute]: z.number() }).safeParse(Item).data?.[ttlAttribute];
  return expires !== undefined && expires * 1000 > now.getTime();
}

/** Notes that the person was told. May be repeated. */
export async function markTold(
  table: Table,
  streamingId: string,
  { org, user }: { org: string; user: string },
  now: Date,
): Promise<void> {
  await table.db.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...keys.holderTold(streamingId, org, user),
        [ttlAttribute]: Math.ceil(now.getTime() / 1000) + toldSeconds,
      },
    }),
  );
}
