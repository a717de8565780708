import {
  GetEventSourceMappingCommand,
  LambdaClient,
  ResourceInUseException,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
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

/** The states in which Lambda hands out the messages of a queue, or is about to. */
const running = new Set(['Creating', 'Enabling', 'Enabled', 'Updating']);

/** Whether Lambda hands the messages of a queue to its worker, by the ID of what connects the two. */
export async function isHandingOut(id: string, client = new LambdaClient({})): Promise<boolean> {
  const { State } = await client.send(new GetEventSourceMappingCommand({ UUID: id }));
  return State === undefined || running.has(State);
}

/** Whether Lambda hands out no more messages of a queue; unlike {@link isHandingOut}, not while it's stopping. */
export async function hasStopped(id: string, client = new LambdaClient({})): Promise<boolean> {
  const { State } = await client.send(new GetEventSourceMappingCommand({ UUID: id }));
  return State === 'Disabled';
}

/**
 * Lets Lambda hand out the messages of a queue, or stops it. Batches that were handed out end as usual.
 * @returns false if it is just being changed: ask again in a moment.
 */
export async function handOut(
  id: string,
  isOn: boolean,
  client = new LambdaClient({}),
): Promise<boolean> {
  try {
    await client.send(new UpdateEventSourceMappingCommand({ UUID: id, Enabled: isOn }));
    return true;
  } catch (error) {
    if (error instanceof ResourceInUseException) return false;
    throw error;
  }
}
