import {
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  type SendMessageBatchRequestEntry,
} from '@aws-sdk/client-sqs';
import { hopsMax, queueOf, type QueueName } from '../plan/queues.ts';
import type { Work } from '../domain/owed/work.ts';
import type { Queues } from '../usecases/ports.ts';

const batchSize = 10;

/**
 * The queues of the service on SQS.
 *
 * Deliveries carry their organization as message group. On standard queues that orders nothing; it
 * makes them fair: an organization is noisy once it has more than a tenth of the messages in flight, and
 * at least 30, or of the time that they take. Then those of others are handed out first. It isn't the
 * target, since one has five in flight at most, while an organization may have many that are slow.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html
 * @param urlOf the address of a queue; throws for one that the function may not send to.
 * @param hops how many messages led to those that are sent here. Beyond {@link hopsMax} nothing is
 *   sent: all work is owed in the due index, and the sweep picks it up.
 */
export function sqsQueues(
  urlOf: (queue: QueueName) => string,
  client = newSqsClient(),
  hops = 0,
): Queues {
  if (hops > hopsMax) return leftToTheSweep;
  const bodyOf = (work: Work, parked: boolean) =>
    JSON.stringify({ ...work, hops, ...(parked && { parked }) });
  return {
    async send(work, { delaySeconds = 0, parked = false } = {}) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: urlOf(queueOf[work.kind]),
          MessageBody: bodyOf(work, parked),
          MessageGroupId: groupOf(work),
          DelaySeconds: delaySeconds,
        }),
      );
    },
    async sendAll(work, { delaySeconds = 0, parked = false } = {}) {
      const batches = [...Map.groupBy(work, ({ kind }) => queueOf[kind])].flatMap(
        ([queue, messages]) => chunks(messages, batchSize).map((chunk) => ({ queue, chunk })),
      );
      // One queue that is gone, or one batch that is refused, must not hold up the rest.
      const failures: unknown[] = [];
      for (const { queue, chunk } of batches) {
        try {
          const bodies = chunk.map((each) => bodyOf(each, parked));
          await sendBatch(client, urlOf(queue), chunk, { bodies, delaySeconds });
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

const leftToTheSweep: Queues = { send: async () => undefined, sendAll: async () => undefined };

function groupOf(work: Work): string | undefined {
  const isDelivery = work.kind === 'deliver_webhook' || work.kind === 'deliver_message';
  return isDelivery ? work.organization_id : undefined;
}

// The client would otherwise prefer the host of the queue's URL over the endpoint it was given.
export function newSqsClient(): SQSClient {
  return new SQSClient({ useQueueUrlAsEndpoint: false });
}

async function sendBatch(
  client: SQSClient,
  url: string,
  work: readonly Work[],
  { bodies, delaySeconds }: { bodies: readonly string[]; delaySeconds: number },
): Promise<void> {
  const entries = work.map((message, index): SendMessageBatchRequestEntry => ({
    Id: String(index),
    MessageBody: bodies[index],
    MessageGroupId: groupOf(message),
    DelaySeconds: delaySeconds,
  }));
  const { Failed = [] } = await client.send(
    new SendMessageBatchCommand({ QueueUrl: url, Entries: entries }),
  );
  if (Failed.length > 0) {
    const reasons = [...new Set(Failed.map(({ Code }) => Code ?? 'unknown'))].join(', ');
    throw new Error(`${Failed.length} of ${entries.length} messages were not taken: ${reasons}`);
  }
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
