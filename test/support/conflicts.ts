import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

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
export function conflicts(db: DynamoDBDocumentClient, milliseconds: number) {
  const busy = new Set<string>();
  const name = 'conflicts';
  let cancelled = 0;
  db.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (!String(commandName).startsWith('TransactWrite')) return next(args);
        const wanted = keysOf(args.input as TransactWriteCommandInput);
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
          return await next(args);
        } finally {
          for (const key of wanted) busy.delete(key);
        }
      },
    { step: 'initialize', name },
  );
  return {
    cancelled: () => cancelled,
    stop: () => {
      db.middlewareStack.remove(name);
    },
  };
}

function keysOf(input: TransactWriteCommandInput): string[] {
  return Conflicting.parse(input).TransactItems.flatMap((write) =>
    Object.values(write).flatMap((key) => (key ? [`${key.pk} ${key.sk}`] : [])),
  );
}
