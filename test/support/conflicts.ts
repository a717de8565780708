import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import type { TestedTable } from './tested-table.ts';

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
