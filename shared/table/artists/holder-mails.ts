import * as z from '../../domain/zod.ts';
import type { Table } from '../client.ts';
import { ttlAttribute } from '../indexes.ts';
import { keys } from '../keys.ts';
import { readRow, wholeItem } from '../item.ts';
import { sendPut } from '../transaction.ts';

/** That `org` monitors an artist is told to a person once in that time. */
const mailedSeconds = 30 * 86_400;

/** Whether the person was told lately that `org` monitors the artist. */
export async function wasMailed(
  table: Table,
  streamingId: string,
  { org, user }: { org: string; user: string },
  now: Date,
): Promise<boolean> {
  const row = await readRow(table, keys.holderMailed(streamingId, org, user));
  const expires = z.object({ [ttlAttribute]: z.number() }).safeParse(row).data?.[ttlAttribute];
  return expires !== undefined && expires * 1000 > now.getTime();
}

/** Notes that the person was told. May be repeated. */
export async function markMailed(
  table: Table,
  streamingId: string,
  { org, user }: { org: string; user: string },
  now: Date,
): Promise<void> {
  const epoch = Math.ceil(now.getTime() / 1000) + mailedSeconds;
  const mailed = wholeItem(keys.holderMailed(streamingId, org, user), { [ttlAttribute]: epoch });
  await sendPut(table, mailed);
}
