import { AsyncLocalStorage } from 'node:async_hooks';
import { isWrite } from './table-faults.ts';
import type { TestedTable } from './tested-table.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';

/** Which call a racer waits before; by default its first write. */
type Line = (operation: string, input: unknown) => boolean;

const atTheFirstWrite: Line = (operation) => isWrite.test(operation);

/**
 * Runs actions that race, on every machine in the same way: each goes up to its first call at the
 * `line`, which leaves only when all the others stand there too, or have ended without coming so far.
 * By default each has read before any writes. What comes after is left to run freely.
 *
 *     const [one, two] = await race(table, [
 *       () => updateDestination(around, org, id, { name: 'one' }),
 *       () => updateDestination(around, org, id, { name: 'two' }),
 *     ]);
 *
 * @returns how each ended, as `Promise.allSettled` tells it. Fails if fewer than two met.
 */
export async function race<Result>(
  table: TestedTable,
  actions: readonly (() => Promise<Result>)[],
  line: Line = atTheFirstWrite,
): Promise<PromiseSettledResult<Result>[]> {
  const racers = new AsyncLocalStorage<{ isThere: boolean }>();
  let [missing, met] = [actions.length, 0];
  let go: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    go = resolve;
  });
  const arrive = (racer: { isThere: boolean }) => {
    if (racer.isThere) return;
    racer.isThere = true;
    missing -= 1;
    if (missing === 0) go();
  };
  const stop = table.intercept(async (next, operation, input) => {
    const racer = racers.getStore();
    if (racer && line(operation, input)) {
      if (!racer.isThere) met += 1;
      arrive(racer);
      await all;
    }
    return next();
  });
  try {
    const ends = await Promise.allSettled(
      actions.map((action) => {
        const racer = { isThere: false };
        return racers.run(racer, action).finally(() => {
          arrive(racer);
        });
      }),
    );
    if (met < 2) throw new Error(`${met} of ${actions.length} came to the line: nothing raced`);
    return ends;
  } finally {
    stop();
  }
}

const Part = z.union([z.string(), z.object({ S: z.string() }).transform(({ S }) => S)]);
const Key = z.object({ pk: Part, sk: Part });
const Target = z.union([
  z.object({ Item: Key }).transform(({ Item }) => Item),
  z.object({ Key }).transform((at) => at.Key),
]);
const Conflicting = z.object({
  TransactItems: z.array(z.record(z.string(), Target.nullish())),
});

/**
 * Cancels each transaction that would change what another one is just changing, as DynamoDB does,
 * and lets each last `milliseconds`. The local engine runs one after the other.
 * @returns how many were cancelled, and what ends it.
 */
export function conflicts(table: TestedTable, milliseconds: number) {
  const busy = new Set<string>();
  let cancelled = 0;
  const stop = table.intercept(async (next, operation, input) => {
    if (!operation.startsWith('TransactWrite')) return next();
    const wanted = keysOf(input);
    if (wanted.some((key) => busy.has(key))) {
      cancelled += 1;
      throw new TransactionCanceledException({
        message: 'conflict',
        $metadata: {},
        CancellationReasons: wanted.map((key) => ({
          Code: busy.has(key) ? 'TransactionConflict' : 'None',
        })),
      });
    }
    for (const key of wanted) busy.add(key);
    try {
      await sleep(milliseconds);
      return await next();
    } finally {
      for (const key of wanted) busy.delete(key);
    }
  });
  return { cancelled: () => cancelled, stop };
}

function keysOf(input: object): string[] {
  return Conflicting.parse(input).TransactItems.flatMap((write) =>
    Object.values(write).flatMap((key) => (key ? [`${key.pk} ${key.sk}`] : [])),
  );
}
