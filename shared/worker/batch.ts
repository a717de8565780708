import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
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
 * @param deps made when the first batch comes, and asked for with each record.
 */
export function eachRecord<Schema extends z.ZodType<Work>, Deps extends WorkerDeps>(
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
        if (!(await isDone(record, schema, (work) => run(work, made), made))) {
          failed.push(record.messageId);
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

async function isDone<Schema extends z.ZodType<Work>>(
  { body, messageId, attributes }: SQSRecord,
  schema: Schema,
  run: (work: z.output<Schema>) => Promise<unknown>,
  { log, clock }: WorkerDeps,
): Promise<boolean> {
  const record = new WorkRecord();
  record.facts.message_id = messageId;
  record.facts.received = Number(attributes.ApproximateReceiveCount);
  let kind = 'unreadable';
  let failure: { error?: unknown } = {};
  try {
    const work = schema.parse(JSON.parse(body));
    ({ kind } = work);
    Object.assign(record.facts, idsOf(work));
    await recorded(record, () => run(work));
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
  log[isFailed ? 'error' : 'info'](isFailed ? 'message failed' : 'message', {
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
