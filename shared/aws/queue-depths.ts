import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from '../domain/zod.ts';
import type { QueueDepth } from '../usecases/ports.ts';

const Count = z.string().default('0').transform(Number);
const Attributes = z
  .object({
    ApproximateNumberOfMessages: Count,
    ApproximateNumberOfMessagesNotVisible: Count,
    ApproximateNumberOfMessagesDelayed: Count,
  })
  .transform((counts): QueueDepth => ({
    waiting: counts.ApproximateNumberOfMessages,
    inProgress: counts.ApproximateNumberOfMessagesNotVisible,
    delayed: counts.ApproximateNumberOfMessagesDelayed,
  }));

/** How many messages a queue holds, about. */
export async function queueDepth(
  url: string,
  client = new SQSClient({ useQueueUrlAsEndpoint: false }),
): Promise<QueueDepth> {
  const asked = new GetQueueAttributesCommand({
    QueueUrl: url,
    AttributeNames: [
      'ApproximateNumberOfMessages',
      'ApproximateNumberOfMessagesNotVisible',
      'ApproximateNumberOfMessagesDelayed',
    ],
  });
  return Attributes.parse((await client.send(asked)).Attributes ?? {});
}
