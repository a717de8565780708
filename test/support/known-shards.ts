import * as z from 'zod';
import { dueShards, indexes } from '../../shared/table/indexes.ts';
import { waitingTargets } from '../../shared/deliveries/items/waiting.ts';
import { overdueRows } from '../../shared/table/sweeps.ts';
import { isWrite } from './table-faults.ts';
import type { Act, AnyCall, TestedTable } from './tested-table.ts';

const IndexName = z.enum(['due', 'waiting']);
/** A query of an index that has shards, as the service asks. */
const Asked = z.object({
  IndexName,
  KeyConditionExpression: z.string(),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()),
});

/** The shards as they stand in a request that puts something there. */
const partitions = /"(?:DUE|WAIT)#\d+"/g;

/** A query that finds nothing costs half a unit, as the engine says, too. */
const nothing = { Items: [], Count: 0, ConsumedCapacity: { CapacityUnits: 0.5 } };

/**
 * What is known of the shards of `due` and `waiting`. A sweep asks for 32 shards, and in a test nearly
 * all of them are empty, or hold what is due much later: such queries were a third of all calls. So
 * the first key of a shard is asked for when a write has named the shard, and not again before the next one.
 *
 * The table must be new, and all that is written to it must be told to {@link writing}.
 */
export class KnownShards {
  /** The first key of each shard that was ever named; null: there is none, undefined: it isn't known. */
  private readonly firsts = new Map<string, string | null | undefined>();
  private writes = 0;
  private isOpen = false;

  /** From now on others may write, too: nothing is known any more. */
  open(): void {
    this.isOpen = true;
  }

  /**
   * To be told of each request that leaves.
   * @returns to be called when it has been answered, if it writes to a shard
   */
  writing(operation: string, body: string): (() => void) | null {
    if (!isWrite.test(operation)) return null;
    const named = body.match(partitions);
    if (named === null) return null;
    const forget = () => {
      this.writes += 1;
      for (const quoted of named) this.firsts.set(quoted.slice(1, -1), undefined);
    };
    // Before, since it may be carried out at any time from now on, and after, for what was asked meanwhile.
    forget();
    return forget;
  }

  /**
   * Answers queries in which nothing can be found without asking the engine.
   *
   * Behind the faults of the table, so what these count and kill stays the same, and behind what refuses.
   * @param plain asks for first keys
   */
  skipping(plain: AnyCall): Act {
    return async (next, _operation, input) => {
      const asked = this.isOpen ? undefined : Asked.safeParse(input).data;
      if (!asked) return next();
      const [, shard = '', bound = ''] = condition.exec(asked.KeyConditionExpression) ?? [];
      const { [shard]: partition, [bound]: before } = asked.ExpressionAttributeValues;
      if (typeof partition !== 'string') return next();
      const first = await this.firstOf(plain, asked.IndexName, partition);
      if (first === null) return nothing;
      if (typeof before !== 'string') return next();
      if (first >= before) return nothing;
      const reply = await next();
      // What was first is there no more.
      if (reply.Items?.length === 0) this.firsts.set(partition, undefined);
      return reply;
    };
  }

  private async firstOf(
    plain: AnyCall,
    index: z.infer<typeof IndexName>,
    partition: string,
  ): Promise<string | null> {
    if (!this.firsts.has(partition)) return null;
    const known = this.firsts.get(partition);
    if (known !== undefined) return known;
    const { writes } = this;
    const { pk, sk } = indexes[index];
    const { Items = [] } = await plain('Query', {
      IndexName: index,
      KeyConditionExpression: `${pk} = :partition`,
      ExpressionAttributeValues: { ':partition': partition },
      ProjectionExpression: sk,
      Limit: 1,
    });
    const [first = null] = z.array(z.string()).parse(Items.map((item): unknown => item[sk]));
    if (this.writes === writes) this.firsts.set(partition, first);
    return first;
  }
}

/** Which shard is asked for, and before what, if anything. */
const condition = /^\w+ = (:\w+)(?: AND \w+ < (:\w+))?/;

/** Whether a sweep would find anything that is due before `at`, or waits: if not, all it does is note that it ran. */
export async function isAnythingDue(table: TestedTable, at: Date): Promise<boolean> {
  for (let shard = 0; shard < dueShards; shard += 1) {
    const due = await overdueRows(table, shard, at, null).next();
    if (due.done !== true && due.value.length > 0) return true;
    const { done } = await waitingTargets(table, shard).next();
    if (done !== true) return true;
  }
  return false;
}
