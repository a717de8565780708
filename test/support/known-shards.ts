import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dueShards, indexes } from '../../shared/table/indexes.ts';
import { waitingTargets } from '../../shared/deliveries/items/waiting.ts';
import { overdue } from '../../shared/table/sweeps.ts';
import { isWrite } from './table-faults.ts';
import type { TestedTable } from './tested-table.ts';

const IndexName = z.enum(['due', 'waiting']);
/** A query of an index that has shards, as the service asks. */
const Asked = z.object({
  IndexName,
  KeyConditionExpression: z.string(),
  ExpressionAttributeValues: z.record(z.string(), z.object({ S: z.string().optional() })),
});
const Found = z.object({ Items: z.array(z.unknown()) });

/** The shards as they stand in a request that puts something there. */
const partitions = /"(?:DUE|WAIT)#\d+"/g;

/** A query that finds nothing costs half a unit, as the engine says, too. */
const nothing = {
  output: { Items: [], Count: 0, ConsumedCapacity: { CapacityUnits: 0.5 }, $metadata: {} },
  response: {},
};

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
   * @param target the operation, with the version of the API before a point
   * @returns to be called when it has been answered, if it writes to a shard
   */
  writing(target: string, body: string | Uint8Array): (() => void) | null {
    const [, operation = ''] = target.split('.');
    if (!isWrite.test(operation)) return null;
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
    const named = text.match(partitions);
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
   * @param table the same by another client, to ask for first keys
   */
  skipIn(db: DynamoDBDocumentClient, table: TestedTable): void {
    db.middlewareStack.add(
      (next) => async (args) => {
        const asked = this.isOpen ? undefined : Asked.safeParse(args.input).data;
        if (!asked) return next(args);
        const [, shard = '', bound = ''] = condition.exec(asked.KeyConditionExpression) ?? [];
        const { [shard]: partition, [bound]: before } = asked.ExpressionAttributeValues;
        const name = partition?.S;
        if (name === undefined) return next(args);
        const first = await this.firstOf(table, asked.IndexName, name);
        if (first === null) return nothing;
        if (before?.S === undefined) return next(args);
        if (first >= before.S) return nothing;
        const reply = await next(args);
        // What was first is there no more.
        if (Found.parse(reply.output).Items.length === 0) this.firsts.set(name, undefined);
        return reply;
      },
      { step: 'build', priority: 'low', name: 'skipEmptyShards' },
    );
  }

  private async firstOf(
    table: TestedTable,
    index: z.infer<typeof IndexName>,
    partition: string,
  ): Promise<string | null> {
    if (!this.firsts.has(partition)) return null;
    const known = this.firsts.get(partition);
    if (known !== undefined) return known;
    const { writes } = this;
    const { pk, sk } = indexes[index];
    const { Items = [] } = await table.call('Query', {
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
    if ((await overdue(table, shard, at, 1)).length > 0) return true;
    const { done } = await waitingTargets(table, shard).next();
    if (done !== true) return true;
  }
  return false;
}
