import { watchIdOf } from '../../shared/watches/rules/watch-id.ts';
import { holdBegunWrite } from '../../shared/table/artists/artist-writes.ts';
import type { TestedTable } from './tested-table.ts';

/** Puts an artist that an organization monitors: what it is called by the organization, and no watch. */
export async function putHold(
  table: TestedTable,
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
  await table.call('PutItem', { Item: Put?.Item ?? {} });
}
