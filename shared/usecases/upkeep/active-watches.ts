import type { Table } from '../../table/client.ts';
import { type PassPosition, watchesPage } from '../../table/gauge.ts';
import { dueShards } from '../../table/indexes.ts';

const allShards = Array.from({ length: dueShards }, (_, shard) => shard);

/** Each watch that is held actively stands once in the due index. */
export async function* activeWatches(
  table: Table,
  shards: readonly number[] = allShards,
): AsyncGenerator<string[]> {
  for (const shard of shards) {
    let position: PassPosition = { shard };
    do {
      const { watchIds, after } = await watchesPage(table, position);
      yield watchIds;
      position = { shard, after };
    } while (position.after);
  }
}
