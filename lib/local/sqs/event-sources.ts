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
 * Feeds a queue to a function as Lambda does: receives by long polling, gathers up to a batch, and
 * deletes what was done. While no container is free, messages stay in the queue and fill the batch.
 * What failed stays in the queue until its visibility timeout ends. How often it comes back, and where
 * it goes after that, is the queue's business.
 */
export function startSource(mapping: Mapping, tools: Tools): Source {
  const [stopped, finishing] = [new AbortController(), new AbortController()];
  const isFinishing = () => finishing.signal.aborted;
  const working = new Set<Promise<void>>();
  const { client, onError } = tools;
  const handle = handling(mapping, tools, { stopped: stopped.signal, isFinishing });

  const loop = async () => {
    while (!stopped.signal.aborted && !isFinishing()) {
      if (working.size >= mapping.concurrencyMax) await Promise.race(working);
      const messages = await gather(client, mapping, stopped.signal);
      if (messages.length === 0) continue;
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
    }
  };

  const running = untilStopped(loop, stopped.signal, (error) => {
    onError(`${mapping.queue.name}: ${messageOf(error)}`);
  });
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
        const now = { messages, waitSeconds: 0, signal: stopped };
        await receive(client, mapping, now).catch((error: unknown) => {
          onError(`${mapping.queue.name}: ${messageOf(error)}`);
        });
      }
      onBegin();
      return sqsEvent(messages, mapping.queue.arn, region);
    });
    if (!result.ok) return;
    const done = doneMessages(messages, result.value, mapping.reportsItemFailures);
    await deleteAll(client, mapping.queue.url, done);
  };
}

/** Begins `loop` anew, a second after it failed, until there is an end to it. */
async function untilStopped(
  loop: () => Promise<void>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  for (;;) {
    try {
      await loop();
      return;
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      await sleep(1000, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Waits for messages; with a window, goes on for that long or until the batch is full. */
async function gather(
  client: SQSClient,
  mapping: Mapping,
  signal: AbortSignal,
): Promise<Message[]> {
  const messages: Message[] = [];
  let waitSeconds = 20;
  let until = 0;
  do {
    await receive(client, mapping, { messages, waitSeconds, signal });
    if (messages.length > 0 && until === 0) until = Date.now() + mapping.windowSeconds * 1000;
    waitSeconds = Math.min(20, Math.ceil((until - Date.now()) / 1000));
  } while (messages.length > 0 && messages.length < mapping.batchSize && waitSeconds > 0);
  return messages;
}

/** Adds to a batch what comes in so many seconds, as far as it has room. */
async function receive(
  client: SQSClient,
  { queue, batchSize }: Mapping,
  {
    messages,
    waitSeconds,
    signal,
  }: { messages: Message[]; waitSeconds: number; signal: AbortSignal },
): Promise<void> {
  if (messages.length >= batchSize) return;
  const command = new ReceiveMessageCommand({
    QueueUrl: queue.url,
    MaxNumberOfMessages: Math.min(10, batchSize - messages.length),
    WaitTimeSeconds: waitSeconds,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });
  const received = await client.send(command, { abortSignal: signal });
  messages.push(...(received.Messages ?? []));
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
  queueUrl: string,
  messages: readonly Message[],
): Promise<void> {
  for (let at = 0; at < messages.length; at += 10) {
    const entries = messages
      .slice(at, at + 10)
      .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
    const answer = await client.send(
      new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }),
    );
    const [failed] = answer.Failed ?? [];
    if (failed !== undefined) throw new Error(`a message was not deleted (${failed.Code ?? ''})`);
  }
}
