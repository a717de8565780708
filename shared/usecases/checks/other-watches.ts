import { hash } from 'node:crypto';
import type { Known } from '../../domain/watch/known.ts';
import { isCanaryWatch } from '../../plan/canary.ts';
import type { Table } from '../../table/client.ts';
import { watchesOfShard } from '../../table/gauge.ts';
import { dueShards } from '../../table/indexes.ts';
import { readKnown } from './known.ts';

/** Of so many watches what is known is read, at most. */
const readMax = 12;
/** Of those with open findings no more of a part: they may all belong to the artists of one label. */
const waitingMax = 4;

/**
 * What is known of other watches, in an order that is the same at each look: of each part of the table, those
 * with open findings first.
 */
export async function* otherWatches(table: Table, watchId: string): AsyncGenerator<Known> {
  const first = Number.parseInt(hash('sha256', watchId, 'hex').slice(0, 4), 16);
  const seen = new Set([watchId]);
  for (let shard = 0; shard < dueShards; shard += 1) {
    const { checked, waiting } = await watchesOfShard(table, (first + shard) % dueShards);
    for (const id of [...waiting.slice(0, waitingMax), ...checked]) {
      if (seen.size > readMax) return;
      if (seen.has(id) || isCanaryWatch(id)) continue;
      seen.add(id);
      const stored = await readKnown(table, id);
      if (stored) yield stored.known;
    }
  }
}
