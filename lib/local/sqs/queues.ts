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
import { resourcesOfType, type Assembly, type Resource } from '../template/assembly.ts';

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

const setAttributes = [
  'DelaySeconds',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'VisibilityTimeout',
] as const;

const Whole = z.coerce.number().int();
const Redrive = z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: Whole });
const QueueProperties = z.object({
  QueueName: z.string().optional(),
  FifoQueue: z.literal(false, 'FIFO queues are not run here').optional(),
  ...Object.fromEntries(setAttributes.map((name) => [name, Whole.optional()])),
  RedrivePolicy: Redrive.optional(),
});

/**
 * Makes the queues of the templates, and gives them their settings. Dead-letter queues may stand
 * anywhere: redrive policies are set when all queues are there.
 */
export async function provisionQueues(
  assembly: Assembly,
  identities: Identities,
  client: SQSClient,
  endpoint: string,
): Promise<LocalQueue[]> {
  const made: { resource: Resource; queue: LocalQueue }[] = [];
  try {
    for (const resource of resourcesOfType(assembly, 'AWS::SQS::Queue')) {
      // A redrive policy may refer to a queue that doesn't exist yet.
      const { QueueName } = identities.properties(resource, Name, ['QueueName']);
      const queue = await ensureQueue(client, endpoint, resource, QueueName);
      identities.set(resource, {
        ref: queue.url,
        attributes: { Arn: queue.arn, QueueName: queue.name, QueueUrl: queue.url },
      });
      made.push({ resource, queue });
    }
    for (const { resource, queue } of made) {
      const attributes = attributesOf(identities.properties(resource, QueueProperties));
      if (Object.keys(attributes).length === 0) continue;
      await client.send(
        new SetQueueAttributesCommand({ QueueUrl: queue.url, Attributes: attributes }),
      );
    }
  } catch (error) {
    if (error instanceof LocalFailure) throw error;
    throw new LocalFailure(`Can’t create the queues at ${endpoint}: ${messageOf(error)}`, error);
  }
  return made.map(({ queue }) => queue);
}

const Name = z.object({ QueueName: z.string().optional() });

function attributesOf(properties: z.output<typeof QueueProperties>): Record<string, string> {
  const settings: Record<string, unknown> = properties;
  const attributes: Record<string, string> = {};
  for (const name of setAttributes) {
    const value = settings[name];
    if (typeof value === 'number') attributes[name] = String(value);
  }
  if (properties.RedrivePolicy !== undefined) {
    attributes.RedrivePolicy = JSON.stringify(properties.RedrivePolicy);
  }
  return attributes;
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
