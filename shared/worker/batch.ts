import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from '../domain/zod.ts';
import { Envelope } from '../domain/owed/work.ts';
import { queueOfKind } from '../plan/queues.ts';
import { variables } from '../runtime/config.ts';
import { lineOf, lineOfMany } from '../telemetry/line.ts';
import { type Fact, recorded, WorkRecord } from '../telemetry/record.ts';
import type { Clock, FailingRounds, Log } from '../usecases/ports.ts';
import { lastTry, type Round } from './rounds.ts';
import { type Run, runningTogether } from './together.ts';

/** How many records of a batch are worked on at a time, unless told otherwise. */
const concurrencyDefault = 10;

/** What a message says: its kind, and the ids of what it is about. */
type Work = Readonly<Record<string, unknown>> & { kind: string };

/** What every worker needs of its surroundings. */
interface WorkerDeps {
  log: Log;
  clock: Clock;
  /** Where it is kept in mind what fails; only for work that something owes. */
  failing?: FailingRounds;
}

/** How a batch is handled. */
interface Options {
  /** How many records are worked on at a time. */
  concurrency?: number;
  /**
   * The id that tells messages apart which are many and mostly have nothing to report: of those in a
   * batch that did not fail, came for the first time, and noted nothing, one line lists the ids.
   */
  listedBy?: string;
  /** Facts that they may note all the same: one line lists those in which they are alike. */
  alikeBy?: readonly string[];
}

/** How a batch of this work is handled. */
interface OptionsOf<Work> extends Options {
  /**
   * What work of a batch has in common that can be done in one call; absent or undefined: it is done by
   * itself, as is what comes again.
   */
  together?: (work: Work) => string | undefined;
}

/**
 * The handler of a queue: parses each record by `schema`, gives it to `run`, and reports those that
 * threw, so that SQS hands just them out again and moves them to the dead-letter queue in the end.
 * One that doesn't parse is reported too: nobody can work on it, but somebody should see it. Each
 * message leaves one line in the log: its ids, and what was noted and counted while it was worked on.
 * @param run is told when the message was sent, besides, and what other work of the batch it is to do
 *   together with this. If that fails, all of it is done one by one.
 * @param deps asked for with each record. `hops` says how many messages led to those that are sent
 *   while the record is handled: its own hops and one more. They go to the queues with it.
 */
export function eachRecord<Schema extends z.ZodType<Work>, Deps extends WorkerDeps>(
  schema: Schema,
  run: Run<z.output<Schema>, Deps>,
  deps: (hops: number) => Deps | Promise<Deps>,
  options: OptionsOf<z.output<Schema>> = {},
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  const { concurrency = concurrencyDefault, listedBy, alikeBy = [], together } = options;
  return async ({ Records }) => {
    const waiting = Records.values();
    const runOf = together ? runningTogether(Records, schema, together, run) : () => run;
    const ended: Ended[] = [];
    // Each lane takes the next record when it is done with one, as iterators hand out each once.
    const lane = async () => {
      for (const record of waiting) {
        const one = await endOf(record, schema, runOf(record), deps);
        if (listedBy !== undefined && isPlain(one, alikeBy)) ended.push(one);
        else writeLine(one);
        if (one.isHandedBack) failed.push(record.messageId);
      }
    };
    const failed: string[] = [];
    await Promise.all(Array.from({ length: concurrency }, lane));
    for (const alike of groupsOf(ended, alikeBy)) {
      if (listedBy !== undefined) writeTogether(alike, listedBy, alikeBy);
    }
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

/** A message that was worked on. */
interface Ended extends WorkerDeps {
  kind: string;
  record: WorkRecord;
  /** What the message itself says; the record may know more. */
  ids: Readonly<Record<string, Fact>>;
  error?: unknown;
  /** The queue is to hand it out again, or to put it aside. */
  isHandedBack: boolean;
}

async function endOf<Schema extends z.ZodType<Work>, Deps extends WorkerDeps>(
  { body, messageId, attributes }: SQSRecord,
  schema: Schema,
  run: Run<z.output<Schema>, Deps>,
  deps: (hops: number) => Deps | Promise<Deps>,
): Promise<Ended> {
  const { log, clock, failing } = await deps(1);
  const record = new WorkRecord();
  const received = Number(attributes.ApproximateReceiveCount);
  const ended: Ended = { log, clock, kind: 'unreadable', record, ids: {}, isHandedBack: false };
  record.facts.message_id = messageId;
  record.facts.received = received;
  let round: Round | null = null;
  let parked = false;
  try {
    const message: unknown = JSON.parse(body);
    const envelope = Envelope.parse(message);
    const work = schema.parse(message);
    ({ parked } = envelope);
    ended.kind = work.kind;
    ended.ids = { ...record.facts, ...idsOf(work), hops: envelope.hops, ...(parked && { parked }) };
    Object.assign(record.facts, ended.ids);
    const sentMs = Number(attributes.SentTimestamp) || clock.now().getTime();
    const next = await deps(envelope.hops + 1);
    round = await lastTry(failing, { body: message, parked, messageId, received }, ended);
    if (round?.isOver === true) throw new Unfinished();
    await recorded(record, () => run(work, next, new Date(sentMs), []));
    await round?.succeeded();
  } catch (error) {
    const isKept = (await round?.failed(error)) ?? false;
    // What is parked is owed, and tried again in an hour: no message is to be put aside for it.
    ended.isHandedBack = !(parked && isKept);
    if (ended.isHandedBack) record.end('failed');
    else record.end('put_back', 'parked');
    ended.error = error;
  }
  record.stop();
  return ended;
}

/** The function came to an end while it worked on a message. */
class Unfinished extends Error {
  override readonly name = 'unfinished';
}

/** Whether the message is like most: there is nothing to say of it but which one it was. */
function isPlain({ record, ids }: Ended, alikeBy: readonly string[]): boolean {
  const { outcome, facts, parts } = record;
  const isUsual = outcome === 'done' || outcome === 'nothing_to_do';
  return (
    isUsual &&
    facts.received === 1 &&
    parts.size === 0 &&
    Object.keys(facts).every((name) => name in ids || alikeBy.includes(name))
  );
}

function groupsOf(ended: readonly Ended[], alikeBy: readonly string[]): Iterable<Ended[]> {
  return Map.groupBy(ended, ({ record: { outcome, facts } }) =>
    JSON.stringify([outcome, ...alikeBy.map((name) => facts[name] ?? null)]),
  ).values();
}

function contextOf({ kind, clock }: Ended) {
  const queue = queueOfKind(kind);
  return { kind, queue, ...variables.metrics(), now: clock.now() };
}

function writeLine(ended: Ended): void {
  const { log, kind, record, error } = ended;
  const line = lineOf(record, contextOf(ended));
  if (error !== undefined) log.error(`${kind} failed`, { ...line, error });
  else log.info('message', line);
}

function writeTogether(
  alike: readonly Ended[],
  listedBy: string,
  alikeBy: readonly string[],
): void {
  const [first] = alike;
  if (!first) return;
  if (alike.length === 1) {
    writeLine(first);
    return;
  }
  const listed = alike.map(({ ids }) => String(ids[listedBy]));
  const records = alike.map(({ record }) => record);
  const same = Object.fromEntries(alikeBy.map((name) => [name, first.record.facts[name]]));
  const facts = { [`${listedBy}s`]: listed, ...same };
  first.log.info('messages', lineOfMany(records, facts, contextOf(first)));
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
