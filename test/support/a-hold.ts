import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { watchIdOf } from '../../shared/domain/watch/watch-id.ts';
import { holdBegunWrite } from '../../shared/table/artists/artist-writes.ts';
import type { Table } from '../../shared/table/client.ts';

/** Puts an artist that an organization monitors: what it is called by the organization, and no watch. */
export async function putHold(
  table: Table,
  of: { id: string; organization_id: string; streaming_id: string; tags: string[] },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const { Put } = holdBegunWrite(
    {
      ...of,
      watch_id: watchIdOf('deezer', of.streaming_id),
      ...{ since: at, created_at: at, check_requested_at: null },
      ...{ active: true, paused: null, version: 1, recent: {}, release_policy: 'judge' },
      ...{ former: [], left: null },
    },
    null,
  );
  await table.db.send(new PutCommand({ TableName: table.name, Item: Put?.Item ?? {} }));
}
