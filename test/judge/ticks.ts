import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { controlsOf } from '../../lib/demo/controls.ts';
import { keys } from '../../shared/table/keys.ts';
import type { Journey } from './journey.ts';
import { asJudge } from './moto.ts';

const Watch = z.object({ last_checked_at: z.string() });

const dueAgainMs = 7 * 86_400_000;
const waitMs = 60_000;

/**
 * The tick’s schedule, as it was deployed, has an artist checked whose check is due, and one whose profile
 * differs in the catalog though its check is not due.
 * @param artist one that somebody monitors
 * @throws Error where one isn’t checked within a minute
 */
export async function seeTicks(
  { url, inventory, moto }: Pick<Journey, 'url' | 'inventory' | 'moto'>,
  artist: string,
): Promise<void> {
  const client = new DynamoDBClient(asJudge(moto));
  const db = DynamoDBDocumentClient.from(client);
  const TableName = inventory.tables[0]!.TableName;
  const Key = keys.watch(`deezer#${artist}`);
  const checkedAt = async () => {
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Watch.parse(Item).last_checked_at;
  };
  const tick = async (why: string) => {
    const before = await checkedAt();
    // As before the first tick: it’s the turn of all slots.
    await db.send(new DeleteCommand({ TableName, Key: keys.ticks('deezer') }));
    await controlsOf(url).runSchedule('artist-monitor-dev-tick');
    const end = Date.now() + waitMs;
    while ((await checkedAt()) <= before) {
      if (Date.now() > end) throw new Error(`no tick had an artist checked ${why}`);
      await sleep(500);
    }
  };
  try {
    await db.send(
      new UpdateCommand({
        ...{ TableName, Key, UpdateExpression: 'SET last_checked_at = :at' },
        ExpressionAttributeValues: { ':at': new Date(Date.now() - dueAgainMs).toISOString() },
      }),
    );
    await tick('whose check is due');
    await controlsOf(url).happen(`artists/${artist}/rename`, { name: 'Seen by a Tick' });
    await tick('whose name differs');
  } finally {
    client.destroy();
  }
}
