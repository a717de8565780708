import { Buffer } from 'node:buffer';
import type { Table } from '../../table/client.ts';
import { withFreshState, written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { transact, type Write } from '../../table/transaction.ts';

/** A transaction has 100 writes at most, one of which is the check that there is no watch. */
const writesMax = 99;
/** A transaction has 4 MB at most. */
const bytesMax = 3_000_000;

/**
 * Makes writes to a watch that doesn't exist yet, in as many transactions as it takes. Each one checks
 * that nobody has begun the watch: what a live watch knows is never overwritten.
 * @returns false where somebody has begun the watch meanwhile; the rest is not written then.
 */
export async function writeUnlessWatched(
  table: Table,
  watchId: string,
  writes: readonly Write[],
): Promise<boolean> {
  const unheld: Write = {
    ConditionCheck: {
      Key: keys.watch(watchId),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
  for (const part of partsOf(writes)) {
    if (!(await written(withFreshState(() => transact(table, [unheld, ...part]))))) return false;
  }
  return true;
}

function partsOf(writes: readonly Write[]): Write[][] {
  const parts: Write[][] = [[]];
  let bytes = 0;
  for (const write of writes) {
    const size = Buffer.byteLength(JSON.stringify(write));
    const last = parts.at(-1);
    if (last && last.length < writesMax && bytes + size <= bytesMax) {
      last.push(write);
      bytes += size;
    } else {
      parts.push([write]);
      bytes = size;
    }
  }
  return parts;
}
