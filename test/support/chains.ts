/**
 * The queues as they lead from one message to the next: the wrapper of the workers and the client of
 * SQS are the real ones, the queues between them are a list, and time jumps to whatever is next. The
 * sweep runs every minute.
 *
 *     const c = chains(around, { deliver_message: (work, deps) => deliver(deps, work) });
 *     await routeChange({ ...around, queues: c.queues }, ids);
 *     await c.quiet();                       // until nothing is on its way, nor owed
 *     expect(c.hopsSeen).toBeLessThanOrEqual(hopsMax);
 */
import { type SendMessageBatchCommand, type SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { newSqsClient, sqsQueues } from '../../shared/aws/queues.ts';
import { Envelope, Work } from '../../shared/domain/owed/work.ts';
import type { Queues } from '../../shared/usecases/ports.ts';
import { sweep } from '../../shared/usecases/upkeep/sweep.ts';
import { eachRecord } from '../../shared/worker/batch.ts';
import type { Surroundings } from './deliveries.ts';
import { sweptTargets } from './swept.ts';

type Runs = {
  [Kind in Work['kind']]?: (
    work: Extract<Work, { kind: Kind }>,
    deps: Omit<Surroundings, 'queues'> & { queues: Queues },
  ) => Promise<unknown>;
};

interface Waiting {
  body: string;
  at: number;
  /** How many messages led to it, whatever it says itself. */
  depth: number;
}

type Single = SendMessageCommand['input'];
type Batch = SendMessageBatchCommand['input'];

export function chains(around: Surroundings, runs: Runs) {
  const waiting: Waiting[] = [];
  const seen = { handled: 0, hops: 0, depth: 0, sweeps: 0, swept: 0, failed: 0 };
  const nowMs = () => around.clock.now().getTime();
  const startedMs = nowMs();
  /** Of the message that is just handled; -1 outside of any. */
  let depth = -1;

  const client = newSqsClient();
  client.middlewareStack.add(
    () => async (args) => {
      const input = args.input as Single & Batch;
      for (const { MessageBody = '', DelaySeconds = 0 } of input.Entries ?? [input]) {
        waiting.push({ body: MessageBody, at: nowMs() + DelaySeconds * 1000, depth: depth + 1 });
      }
      return { output: { $metadata: {} }, response: {} };
    },
    { step: 'initialize', name: 'chains' },
  );
  const queues = (hops = 0) => sqsQueues((queue) => `https://sqs.test/${queue}`, client, hops);

  const handler = eachRecord(
    Work,
    async (work, deps) => {
      const run = runs[work.kind] as
        ((of: Work, with_: typeof deps) => Promise<unknown>) | undefined;
      if (!run) throw new Error(`no run for ${work.kind}`);
      await run(work, deps);
    },
    (hops: number) => ({ ...around, queues: queues(hops) }),
  );

  async function handle(message: Waiting): Promise<void> {
    const { hops } = Envelope.parse(JSON.parse(message.body));
    seen.handled += 1;
    seen.hops = Math.max(seen.hops, hops);
    seen.depth = Math.max(seen.depth, message.depth);
    depth = message.depth;
    const attributes = { ApproximateReceiveCount: '1' };
    const event = { Records: [{ body: message.body, messageId: 'm', attributes }] };
    const { batchItemFailures } = await handler(event as unknown as SQSEvent);
    seen.failed += batchItemFailures.length;
    depth = -1;
  }

  /** What is due now, and what follows from it at once. */
  async function workOff(): Promise<void> {
    for (;;) {
      const due = waiting.filter(({ at }) => at <= nowMs());
      if (due.length === 0) return;
      for (const message of due) waiting.splice(waiting.indexOf(message), 1);
      for (const message of due) await handle(message);
    }
  }

  async function isAnythingOwed(): Promise<boolean> {
    const { Items = [] } = await around.table.plain('Scan', { IndexName: 'due', Limit: 1 });
    return Items.length > 0 || (await sweptTargets(around.table)).length > 0;
  }

  return {
    seen,
    queues: queues(),
    /** Works until nothing is on its way and nothing is owed. @returns how many minutes that took. */
    async quiet({ hours = 48 }: { hours?: number } = {}): Promise<number> {
      const endMs = nowMs() + hours * 3_600_000;
      for (;;) {
        await workOff();
        if (waiting.length === 0 && !(await isAnythingOwed()))
          return (nowMs() - startedMs) / 60_000;
        if (nowMs() > endMs) throw new Error(`not quiet after ${hours} hours`);
        const minute = (Math.floor(nowMs() / 60_000) + 1) * 60_000;
        const next = Math.min(minute, ...waiting.map(({ at }) => at));
        around.clock.advance((next - nowMs()) / 1000);
        if (next !== minute) continue;
        seen.sweeps += 1;
        seen.swept += (await sweep({ ...around, queues: queues() })).sent;
      }
    },
  };
}
