import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Table } from '../../shared/table/client.ts';
import { sameEngine } from './engine.ts';
import { isWrite } from './table-faults.ts';

const Input = z.object({
  IndexName: z.enum(['due', 'waiting']),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()),
});
const DueRow = z.object({ duePk: z.string(), dueAt: z.string() });
const WaitingRow = z.object({ waitingPk: z.string() });

/** Beyond that, reading the indexes as a whole takes longer than asking for each shard. */
const rowsMax = 300;
/** A query that finds nothing costs half a unit, as the engine says, too. */
const nothing = {
  output: { Items: [], Count: 0, ConsumedCapacity: { CapacityUnits: 0.5 }, $metadata: {} },
  response: {},
};

/** The shards of `due` with the time of their first row, and those of `waiting`; null: too many. */
type Shards = ReadonlyMap<string, string> | null;

/**
 * Answers queries of the indexes `due` and `waiting` in which nothing can be found without asking the
 * engine. A sweep asks for 32 shards, most of which are empty: both indexes are read as a whole once,
 * and again after each write.
 *
 * Behind the faults of the table, so what these count and kill stays the same.
 * @returns whether a sweep would find anything that is due before `at`, or waits: if not, all it does
 *   is note that it ran.
 */
export function skipEmptyShards(table: Table): (at: Date) => Promise<boolean> {
  const engine = sameEngine(table);
  let known: Promise<Shards> | null = null;
  const current = () => (known ??= shardsOf(engine));
  table.db.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (isWrite.test(String(commandName))) {
          try {
            return await next(args);
          } finally {
            known = null;
          }
        }
        const input = Input.safeParse(args.input).data;
        if (input === undefined) return next(args);
        return isEmpty(await current(), input) ? nothing : next(args);
      },
    { step: 'initialize', priority: 'low', name: 'skipEmptyShards' },
  );
  return async (at) => {
    const shards = await current();
    if (shards === null) return true;
    return [...shards.values()].some((first) => first < at.toISOString());
  };
}

function isEmpty(
  shards: Shards,
  { IndexName, ExpressionAttributeValues: values }: z.infer<typeof Input>,
): boolean {
  if (shards === null) return false;
  if (IndexName === 'waiting') return !shards.has(String(values[':pk']));
  const first = shards.get(String(values[':shard']));
  return first === undefined || first >= String(values[':before']);
}

async function shardsOf(table: Table): Promise<Shards> {
  const [due, waiting] = await Promise.all([
    scan(table, { IndexName: 'due', ProjectionExpression: 'duePk, dueAt' }),
    scan(table, { IndexName: 'waiting', ProjectionExpression: 'waitingPk' }),
  ]);
  if (due === null || waiting === null) return null;
  const shards = new Map(waiting.map((row) => [WaitingRow.parse(row).waitingPk, '']));
  for (const row of due) {
    const { duePk, dueAt } = DueRow.parse(row);
    const first = shards.get(duePk);
    if (first === undefined || dueAt < first) shards.set(duePk, dueAt);
  }
  return shards;
}

/** Null: there is more. */
async function scan(table: Table, input: Omit<ScanCommandInput, 'TableName'>) {
  const { Items = [], LastEvaluatedKey } = await table.db.send(
    new ScanCommand({ TableName: table.name, Limit: rowsMax, ...input }),
  );
  return LastEvaluatedKey ? null : Items;
}
