import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { Hops } from '../domain/work.ts';
import { settings } from '../runtime/config.ts';
import { lineOf } from '../telemetry/line.ts';
import { type Fact, recorded, WorkRecord } from '../telemetry/record.ts';
import type { Clock, Log } from '../usecases/ports.ts';

/** How many records of a batch are worked on at a time, unless told otherwise. */
const concurrencyDefault = 10;

/** What a message says: its kind, and the ids of what it is about. */
type Work = Readonly<Record<string, unknown>> & { kind: string };

/** What every worker needs of its surroundings. */
interface WorkerDeps {
  log: Log;
  clock: Clock;
}

/**
 * The handler of a queue: parses each record by `schema`, gives it to `run`, and reports those that
 * threw, so that SQS hands just them out again and moves them to the dead-letter queue in the end.
 * One that doesn't parse is reported too: nobody can work on it, but somebody should see it. Each
 * message leaves one line in the log: its ids, and what was noted and counted while it was worked on.
 * @param run is told when the message was sent, besides.
 * @param deps asked for with each record. `hops` says how many messages led to those that are sent
 *   while the record is handled: its own hops and one more. They go to the queues with it.
 */
export function eachRecord<Schema extends z.ZodType<Work>, Deps extends WorkerDeps>(
  schema: Schema,
  run: (work: z.output<Schema>, deps: Deps, sentAt: Date) => Promise<unknown>,
  deps: (hops: number) => Deps | Promise<Deps>,
  { concurrency = concurrencyDefault }: { concurrency?: number } = {},
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  return async ({ Records }) => {
    const waiting = Records.values();
    const failed: string[] = [];
    // Each lane takes the next record when it is done with one, as iterators hand out each once.
    const lane = async () => {
      for (const record of waiting) {
        if (!(await isDone(record, schema, run, deps))) {
          failed.push(record.messageId);
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

async function isDone<Schema extends z.ZodType<Work>, Deps extends WorkerDeps>(
  { body, messageId, attributes }: SQSRecord,
  schema: Schema,
  run: (work: z.output<Schema>, deps: Deps, sentAt: Date) => Promise<unknown>,
  deps: (hops: number) => Deps | Promise<Deps>,
): Promise<boolean> {
  const { log, clock } = await deps(1);
  const record = new WorkRecord();
  record.facts.message_id = messageId;
  record.facts.received = Number(attributes.ApproximateReceiveCount);
  let kind = 'unreadable';
  let failure: { error?: unknown } = {};
  try {
    const message: unknown = JSON.parse(body);
    const { hops } = Hops.parse(message);
    const work = schema.parse(message);
    ({ kind } = work);
    Object.assign(record.facts, idsOf(work), { hops });
    const sentMs = Number(attributes.SentTimestamp) || clock.now().getTime();
    await recorded(record, async () => run(work, await deps(hops + 1), new Date(sentMs)));
  } catch (error) {
    record.end('failed');
    failure = { error };
  }
  const isFailed = record.outcome === 'failed';
  const line = lineOf(record, {
    kind,
    namespace: settings.metricsNamespace(),
    now: clock.now(),
  });
  log[isFailed ? 'error' : 'info'](isFailed ? `${kind} failed` : 'message', {
    ...line,
    ...failure,
  });
  return !isFailed;
}

/** A message holds ids and counters, one deep; what is deeper is somebody else's text. */
function idsOf(work: Work): Record<string, Fact> {
  const facts: Record<string, Fact> = {};
  for (const [name, value] of Object.entries(work)) {
    if (name === 'kind') continue;
    if (typeof value === 'string' || typeof value === 'number') facts[name] = value;
  }
  return facts;
}
