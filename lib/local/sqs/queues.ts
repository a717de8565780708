import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { LocalFailure, messageOf } from '../failure.ts';
import { inventedName, type Identities } from '../template/identities.ts';
import type { Engine } from '../dynamodb/dynoxide.ts';
import type { Resource } from '../template/assembly.ts';

const Started = z.object({ port: z.number() });

/**
 * Starts fauxqs on a folder.
 * @param onEnd called when it ends without having been stopped
 * @throws LocalFailure when it doesn't come up, as with a damaged file.
 */
export async function startQueueEngine(
  folder: string,
  region: string,
  onEnd: (how: string) => void,
): Promise<Engine> {
  const worker = new Worker(join(import.meta.dirname, 'fauxqs-thread.mjs'), {
    workerData: { folder, region },
    execArgv: [],
    env: {},
  });
  let isEnding = false;
  const port = await new Promise<number>((resolve, reject) => {
    let whenOver = (how: string, cause?: unknown) => {
      const sentence = `Can’t open the queues in ${folder} (${how}). Restore a good copy, or start with --reset to begin from scratch.`;
      reject(new LocalFailure(sentence, cause));
    };
    worker.once('message', (message) => {
      resolve(Started.parse(message).port);
      // At once, and not in what waits for the port: the end may follow in the same turn.
      whenOver = (how) => {
        if (!isEnding) onEnd(how);
        isEnding = true;
      };
    });
    worker.on('error', (error) => {
      whenOver(messageOf(error), error);
    });
    worker.on('exit', (code) => {
      whenOver(`exit code ${code}`);
    });
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      isEnding = true;
      await worker.terminate();
    },
  };
}

export interface LocalQueue {
  id: string;
  name: string;
  arn: string;
  url: string;
}

const Whole = z.number().int();
const Name = z.object({
  QueueName: z.string().optional(),
  FifoQueue: z.undefined('FIFO queues are not run here').optional(),
});
const QueueAttributes = z.object({
  MessageRetentionPeriod: Whole.transform(String).exactOptional(),
  VisibilityTimeout: Whole.transform(String).exactOptional(),
  RedrivePolicy: z
    .object({ deadLetterTargetArn: z.string(), maxReceiveCount: Whole })
    .transform((policy) => JSON.stringify(policy))
    .exactOptional(),
});

/**
 * Makes the queues of the templates, and gives them their settings. Dead-letter queues may stand
 * anywhere: redrive policies are set when all queues are there.
 */
export async function provisionQueues(
  identities: Identities,
  client: SQSClient,
  endpoint: string,
): Promise<LocalQueue[]> {
  const made: { resource: Resource; queue: LocalQueue }[] = [];
  try {
    for (const resource of identities.ofType('AWS::SQS::Queue')) {
      // A redrive policy may refer to a queue that doesn't exist yet.
      const { QueueName } = identities.properties(resource, Name);
      const queue = await ensureQueue(client, endpoint, resource, QueueName);
      identities.set(resource, {
        ref: queue.url,
        attributes: { Arn: queue.arn, QueueName: queue.name, QueueUrl: queue.url },
      });
      made.push({ resource, queue });
    }
    for (const { resource, queue } of made) {
      const Attributes = identities.properties(resource, QueueAttributes);
      await client.send(new SetQueueAttributesCommand({ QueueUrl: queue.url, Attributes }));
    }
  } catch (error) {
    if (error instanceof LocalFailure) throw error;
    throw new LocalFailure(`Can’t create the queues at ${endpoint}: ${messageOf(error)}`, error);
  }
  return made.map(({ queue }) => queue);
}

async function ensureQueue(
  client: SQSClient,
  endpoint: string,
  resource: Resource,
  givenName: string | undefined,
): Promise<LocalQueue> {
  const name = givenName ?? inventedName(resource, 80);
  const found = await queueUrl(client, name);
  const there =
    found ?? (await client.send(new CreateQueueCommand({ QueueName: name }))).QueueUrl ?? '';
  // The host name that an engine gives itself often doesn't resolve; and the SDK prefers the host
  // of a queue's address over its endpoint, so the two must be the same.
  const url = endpoint + new URL(there).pathname;
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['QueueArn'] }),
  );
  const arn = Attributes?.QueueArn;
  if (arn === undefined) throw new Error(`the queue ${name} has no ARN`);
  return { id: resource.id, name, arn, url };
}

async function queueUrl(client: SQSClient, name: string): Promise<string | undefined> {
  try {
    return (await client.send(new GetQueueUrlCommand({ QueueName: name }))).QueueUrl;
  } catch (error) {
    if (error instanceof QueueDoesNotExist) return undefined;
    throw error;
  }
}
