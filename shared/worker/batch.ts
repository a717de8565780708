import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import type { Log } from '../usecases/ports.ts';

/** How many records of a batch are worked on at a time, unless told otherwise. */
const concurrencyDefault = 10;

/**
 * The handler of a queue: parses each record by `schema`, gives it to `run`, and reports those that
 * threw, so that SQS hands just them out again and moves them to the dead-letter queue in the end.
 * One that doesn't parse is reported too: nobody can work on it, but somebody should see it.
 * @param deps made when the first batch comes, and asked for with each record.
 */
export function eachRecord<Schema extends z.ZodType, Deps extends { log: Log }>(
  schema: Schema,
  run: (work: z.output<Schema>, deps: Deps) => Promise<unknown>,
  deps: () => Deps | Promise<Deps>,
  { concurrency = concurrencyDefault }: { concurrency?: number } = {},
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  return async ({ Records }) => {
    const made = await deps();
    const waiting = Records.values();
    const failed: string[] = [];
    // Each lane takes the next record when it is done with one, as iterators hand out each once.
    const lane = async () => {
      for (const record of waiting) {
        if (!(await isDone(record, schema, (work) => run(work, made), made.log))) {
          failed.push(record.messageId);
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

async function isDone<Schema extends z.ZodType>(
  { body, messageId, attributes }: SQSRecord,
  schema: Schema,
  run: (work: z.output<Schema>) => Promise<unknown>,
  log: Log,
): Promise<boolean> {
  try {
    await run(schema.parse(JSON.parse(body)));
    return true;
  } catch (error) {
    log.error('a message was not worked off', {
      message_id: messageId,
      received: Number(attributes.ApproximateReceiveCount),
      error,
    });
    return false;
  }
}
