import { randomUUID } from 'node:crypto';
import type { Message } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { Functions } from '../lambda/lambdas.ts';
import type { Mapping } from './mappings.ts';

/** The event that a function gets for a batch of messages, as Lambda's SQS source sends it. */
export function sqsEvent(messages: readonly Message[], queueArn: string, region: string): unknown {
  return {
    Records: messages.map((message) => ({
      messageId: message.MessageId,
      receiptHandle: message.ReceiptHandle,
      body: message.Body,
      attributes: message.Attributes ?? {},
      messageAttributes: {},
      md5OfBody: message.MD5OfBody,
      eventSource: 'aws:sqs',
      eventSourceARN: queueArn,
      awsRegion: region,
    })),
  };
}

const Report = z.object({
  batchItemFailures: z
    .array(z.object({ itemIdentifier: z.string().min(1) }))
    .nullish()
    .transform((failures) => failures ?? []),
});

/**
 * Which messages of a batch are done with, by what the function answered. As Lambda has it, an
 * answer that is no report, or names a message that wasn't in the batch, fails the whole batch.
 */
export function doneMessages(messages: readonly Message[], answer: unknown): readonly Message[] {
  if (answer === null || answer === undefined) return messages;
  const report = Report.safeParse(answer);
  if (!report.success) return [];
  const failed = new Set(report.data.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  const ids = new Set(messages.map(({ MessageId }) => MessageId));
  if ([...failed].some((id) => !ids.has(id))) return [];
  return messages.filter(({ MessageId }) => MessageId === undefined || !failed.has(MessageId));
}

/**
 * Hands messages to the function that a queue feeds, as one batch, past the queue.
 * @param queue the queue's name
 * @returns those that it failed with, when it has answered: nobody hands them out again.
 * @throws Error where no function reads such a queue.
 */
export type ByHand = <Body extends object>(
  queue: string,
  bodies: readonly Body[],
) => Promise<Body[]>;

/** Hands messages out beside the event sources, even where these are switched off. */
export function byHand(
  mappings: readonly Mapping[],
  { functions, region }: { functions: Pick<Functions, 'invoke'>; region: string },
): ByHand {
  return async (queue, bodies) => {
    const mapping = mappings.find((each) => each.queue.name === queue);
    if (mapping === undefined) throw new Error(`no function reads a queue ${queue}`);
    const messages = bodies.map((body) => ({
      body,
      MessageId: randomUUID(),
      Body: JSON.stringify(body),
      Attributes: { ApproximateReceiveCount: '1', SentTimestamp: String(Date.now()) },
    }));
    const event = sqsEvent(messages, mapping.queue.arn, region);
    const result = await functions.invoke(mapping.functionName, event);
    const done = result.ok ? doneMessages(messages, result.value) : [];
    const doneIds = new Set(done.map(({ MessageId }) => MessageId));
    return messages.flatMap(({ body, MessageId }) => (doneIds.has(MessageId) ? [] : [body]));
  };
}
