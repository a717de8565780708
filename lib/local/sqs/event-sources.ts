import { setTimeout as sleep } from 'node:timers/promises';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  ReceiveMessageCommand,
  type Message,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { messageOf } from '../failure.ts';
import type { Functions } from '../lambda/lambdas.ts';
import { doneMessages, sqsEvent } from './event.ts';
import type { Mapping } from './mappings.ts';

/** If a batch had to wait for longer than that, more may be there by now. */
const staleMs = 5;

interface Tools {
  client: SQSClient;
  functions: Pick<Functions, 'invokeWhenFree'>;
  region: string;
  onError: (message: string) => void;
}

export interface Source {
  /** Stops receiving, and waits up to `patienceMs` for the batches that are being worked on. */
  stop(patienceMs?: number): Promise<void>;
  /**
   * Ends with the request that is waiting for messages, and gives back what that still gets: the queue
   * would hand a message to a request that was broken off, and hide it for minutes.
   */
  finish(): void;
}

/**
 * Feeds a queue to a function as Lambda does: receives up to a batch by long polling, and deletes what was
 * done. While no container is free, messages stay in the queue and fill the batch.
 * What failed stays in the queue until its visibility timeout ends. How often it comes back, and where
 * it goes after that, is the queue's business.
 */
export function startSource(mapping: Mapping, tools: Tools): Source {
  const [stopped, finishing] = [new AbortController(), new AbortController()];
  const isStopped = () => stopped.signal.aborted;
  const isFinishing = () => finishing.signal.aborted;
  const working = new Set<Promise<void>>();
  const { client, onError } = tools;
  const handle = handling(mapping, tools, { stopped: stopped.signal, isFinishing });

  const next = async () => {
    if (working.size >= mapping.concurrencyMax) await Promise.race(working);
    const messages = await receive(client, mapping, { waitSeconds: 20, signal: stopped.signal });
    if (messages.length === 0) return;
    if (isFinishing()) {
      await giveBack(client, mapping.queue.url, messages);
      return;
    }
    const begun = Promise.withResolvers<undefined>();
    const work: Promise<void> = handle(messages, () => {
      begun.resolve(undefined);
    })
      .catch((error: unknown) => {
        onError(`${mapping.functionName}: ${messageOf(error)}`);
      })
      .finally(() => working.delete(work));
    working.add(work);
    await Promise.race([begun.promise, work]);
  };
  const loop = async () => {
    while (!isStopped() && !isFinishing()) {
      try {
        await next();
      } catch (error) {
        if (isStopped()) return;
        onError(`${mapping.queue.name}: ${messageOf(error)}`);
        await sleep(1000, undefined, { signal: stopped.signal }).catch(() => undefined);
      }
    }
  };

  const running = loop();
  return {
    finish: finishing.abort.bind(finishing),
    stop: async (patienceMs = 2000) => {
      stopped.abort();
      await running;
      await Promise.race([Promise.all(working), sleep(patienceMs, undefined, { ref: false })]);
    },
  };
}

/** Gives batches to the function. What comes while no container is free goes with them; then they begin. */
function handling(
  mapping: Mapping,
  { client, functions, region, onError }: Tools,
  { stopped, isFinishing }: { stopped: AbortSignal; isFinishing: () => boolean },
): (messages: Message[], onBegin: () => void) => Promise<void> {
  return async (messages, onBegin) => {
    const gatheredAt = Date.now();
    const result = await functions.invokeWhenFree(mapping.functionName, async () => {
      if (Date.now() - gatheredAt >= staleMs && !isFinishing()) {
        const room = mapping.batchSize - messages.length;
        const more = { ...mapping, batchSize: room };
        const now = { waitSeconds: 0, signal: stopped };
        const received = await receive(client, more, now).catch((error: unknown) => {
          onError(`${mapping.queue.name}: ${messageOf(error)}`);
          return [];
        });
        messages.push(...received);
      }
      onBegin();
      return sqsEvent(messages, mapping.queue.arn, region);
    });
    if (!result.ok) return;
    const done = doneMessages(messages, result.value);
    await deleteAll(client, mapping.queue.url, done);
  };
}

/** What comes in so many seconds, up to a batch. */
async function receive(
  client: SQSClient,
  { queue, batchSize }: Pick<Mapping, 'queue' | 'batchSize'>,
  { waitSeconds, signal }: { waitSeconds: number; signal: AbortSignal },
): Promise<Message[]> {
  if (batchSize === 0) return [];
  const command = new ReceiveMessageCommand({
    QueueUrl: queue.url,
    MaxNumberOfMessages: batchSize,
    WaitTimeSeconds: waitSeconds,
    MessageSystemAttributeNames: ['All'],
  });
  const { Messages = [] } = await client.send(command, { abortSignal: signal });
  return Messages;
}

/** Lets the next one have them in a second. */
async function giveBack(
  client: SQSClient,
  QueueUrl: string,
  messages: readonly Message[],
): Promise<void> {
  await Promise.all(
    messages.map(({ ReceiptHandle }) =>
      client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 1 }),
      ),
    ),
  );
}

async function deleteAll(
  client: SQSClient,
  QueueUrl: string,
  messages: readonly Message[],
): Promise<void> {
  if (messages.length === 0) return;
  const Entries = messages.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle }));
  const answer = await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
  const [failed] = answer.Failed ?? [];
  if (failed !== undefined) throw new Error(`a message was not deleted (${failed.Code ?? ''})`);
}
