import type { Message } from '@aws-sdk/client-sqs';
import * as z from 'zod';

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
