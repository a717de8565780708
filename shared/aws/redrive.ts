import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
  type Message,
} from '@aws-sdk/client-sqs';
import type { Clock } from '../usecases/ports.ts';

/** How messages went back: `started` where SQS moves them itself, else how many were moved. */
export type Redriven = { started: true } | { moved: number; left: boolean };

export interface Redrive {
  /** Addresses of the two queues. */
  deadLetters: string;
  queue: string;
  clock: Clock;
}

/** Well within the 60 s that the operator's function has. */
const secondsMax = 40;

/**
 * Puts the messages of a dead-letter queue back on a queue. SQS does that on its own where it can;
 * otherwise each is received, sent, and only then deleted, for at most 40 s.
 */
export async function redrive(
  asked: Redrive,
  client = new SQSClient({ useQueueUrlAsEndpoint: false }),
): Promise<Redriven> {
  const task = {
    SourceArn: await arnOf(client, asked.deadLetters),
    DestinationArn: await arnOf(client, asked.queue),
  };
  try {
    await client.send(new StartMessageMoveTaskCommand(task));
    return { started: true };
  } catch (error) {
    // An engine that can't move messages.
    const isUnknown = error instanceof Error && /InvalidAction|Unsupported/.test(error.name);
    if (!isUnknown) throw error;
    return moveAll(client, asked);
  }
}

async function arnOf(client: SQSClient, url: string): Promise<string | undefined> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['QueueArn'] }),
  );
  return Attributes?.QueueArn;
}

async function moveAll(client: SQSClient, asked: Redrive): Promise<Redriven> {
  const { deadLetters, clock } = asked;
  const stopAtMs = clock.now().getTime() + secondsMax * 1000;
  let moved = 0;
  while (clock.now().getTime() < stopAtMs) {
    const { Messages = [] } = await client.send(
      // Waiting has SQS ask all of its servers, so that an empty answer means an empty queue.
      new ReceiveMessageCommand({
        QueueUrl: deadLetters,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: 1,
      }),
    );
    if (Messages.length === 0) return { moved, left: false };
    moved += await moveBatch(client, asked, Messages);
  }
  return { moved, left: true };
}

/** @throws when a message was not taken: it stays where it was, and is not lost. */
async function moveBatch(
  client: SQSClient,
  { deadLetters, queue }: Redrive,
  messages: readonly Message[],
): Promise<number> {
  const { Successful = [], Failed = [] } = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: queue,
      Entries: messages.map(({ Body }, index) => ({ Id: String(index), MessageBody: Body })),
    }),
  );
  const sent = Successful.map(({ Id }) => ({
    Id,
    ReceiptHandle: messages[Number(Id)]?.ReceiptHandle,
  }));
  if (sent.length > 0) {
    // What is not deleted comes again, and work that is done twice does no harm.
    await client.send(new DeleteMessageBatchCommand({ QueueUrl: deadLetters, Entries: sent }));
  }
  if (Failed.length > 0) {
    const reasons = [...new Set(Failed.map(({ Code }) => Code ?? 'unknown'))].join(', ');
    throw new Error(`${Failed.length} of ${messages.length} messages were not taken: ${reasons}`);
  }
  return sent.length;
}
