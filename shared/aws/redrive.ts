import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';

/** How messages went back: `started` where AWS moves them itself, else how many were moved. */
export type Redriven = { started: true } | { moved: number };

const messagesMax = 10_000;

/**
 * Puts the messages of a dead-letter queue back on the queue that they came from. SQS does that by
 * itself; an engine that doesn't know how has them moved one by one, each deleted once it was sent.
 */
export async function redrive(
  urls: { deadLetters: string; queue: string },
  client = new SQSClient({ useQueueUrlAsEndpoint: false }),
): Promise<Redriven> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: urls.deadLetters, AttributeNames: ['QueueArn'] }),
  );
  try {
    await client.send(new StartMessageMoveTaskCommand({ SourceArn: Attributes?.QueueArn }));
    return { started: true };
  } catch (error) {
    const isUnknown = error instanceof Error && /InvalidAction|Unsupported/.test(error.name);
    if (!isUnknown) throw error;
    return { moved: await moveAll(client, urls) };
  }
}

async function moveAll(
  client: SQSClient,
  { deadLetters, queue }: { deadLetters: string; queue: string },
): Promise<number> {
  let moved = 0;
  while (moved < messagesMax) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl: deadLetters, MaxNumberOfMessages: 10 }),
    );
    if (Messages.length === 0) break;
    for (const { Body, ReceiptHandle } of Messages) {
      await client.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: Body }));
      await client.send(new DeleteMessageCommand({ QueueUrl: deadLetters, ReceiptHandle }));
      moved += 1;
    }
  }
  return moved;
}
