import { setTimeout as sleep } from 'node:timers/promises';
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { networkInterfaces } from 'node:os';
import type { Engine } from '../../../lib/local/dynamodb/dynoxide.ts';
import type { Functions } from '../../../lib/local/lambda/lambdas.ts';
import { startSource, type Source } from '../../../lib/local/sqs/event-sources.ts';
import type { Mapping } from '../../../lib/local/sqs/mappings.ts';
import { startQueueEngine } from '../../../lib/local/sqs/queues.ts';
import { eventually } from '../../support/eventually.ts';
import { credentials, temporaryFolder } from '../support.ts';

const folder = temporaryFolder();
let engine: Engine;
let client: SQSClient;
const sources: Source[] = [];

beforeAll(async () => {
  engine = await startQueueEngine(folder, 'us-east-1', () => undefined);
  const settings = { region: 'us-east-1', credentials, useQueueUrlAsEndpoint: false };
  client = new SQSClient({ ...settings, endpoint: engine.endpoint });
});
afterAll(async () => {
  await Promise.all(sources.map(async (source) => source.stop(0)));
  client.destroy();
  await engine.stop();
});

interface Batch {
  Records: {
    messageId: string;
    receiptHandle: string;
    body: string;
    attributes: Record<string, string>;
  }[];
}

/** A queue and its dead letters, fed to `handler`. */
async function feed(
  name: string,
  handler: (batch: Batch) => Promise<unknown>,
  changes: Partial<Mapping> = {},
  free: () => Promise<unknown> = () => Promise.resolve(),
) {
  const urlOf = (queue: string) => `${engine.endpoint}/000000000000/${queue}`;
  const arnOf = (queue: string) => `arn:aws:sqs:us-east-1:000000000000:${queue}`;
  await client.send(new CreateQueueCommand({ QueueName: `${name}-dead` }));
  await client.send(
    new CreateQueueCommand({
      QueueName: name,
      Attributes: {
        // Longer than a test takes: nothing comes back by itself.
        VisibilityTimeout: '600',
        RedrivePolicy: JSON.stringify({
          deadLetterTargetArn: arnOf(`${name}-dead`),
          maxReceiveCount: 2,
        }),
      },
    }),
  );
  const batches: Batch[] = [];
  const functions: Pick<Functions, 'invokeWhenFree'> = {
    invokeWhenFree: async (_, makeEvent) => {
      await free();
      const event = await makeEvent();
      batches.push(event as Batch);
      try {
        return { ok: true, value: await handler(event as Batch) };
      } catch (error) {
        return { ok: false, error: { errorType: 'Error', errorMessage: String(error) } };
      }
    },
  };
  const errors: string[] = [];
  const mapping = {
    id: name,
    queue: { id: name, name, arn: arnOf(name), url: urlOf(name) },
    functionName: 'fn',
    batchSize: 10,
    concurrencyMax: 2,
    ...changes,
  };
  const source: Source = startSource(mapping, {
    client,
    functions,
    region: 'us-east-1',
    onError: (message) => errors.push(message),
  });
  sources.push(source);
  const send = async (body: string) =>
    client.send(new SendMessageCommand({ QueueUrl: urlOf(name), MessageBody: body }));
  return { source, batches, errors, send, url: urlOf(name), deadUrl: urlOf(`${name}-dead`) };
}

/** Lets a message that was received come back in a second, and not by itself. */
const comeBack = async (queue: string, ReceiptHandle: string) => {
  const QueueUrl = `${engine.endpoint}/000000000000/${queue}`;
  const soon = { QueueUrl, ReceiptHandle, VisibilityTimeout: 1 };
  await client.send(new ChangeMessageVisibilityCommand(soon));
};
const left = async (QueueUrl: string) => {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
  );
  const { ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible } = Attributes;
  return Number(ApproximateNumberOfMessages) + Number(ApproximateNumberOfMessagesNotVisible);
};
/** Patience with a busy machine. */
const longMs = 60_000;
const bodies = (batches: readonly Batch[]) =>
  batches.flatMap(({ Records }) => Records.map(({ body }) => body));

describe('feeding a queue to a function', () => {
  it('deletes what was done, and lets what failed come back until it is a dead letter', async () => {
    const { source, batches, send, url, deadUrl } = await feed('partial', async ({ Records }) => {
      const bad = Records.filter(({ body }) => body === 'bad');
      for (const { receiptHandle } of bad) await comeBack('partial', receiptHandle);
      return { batchItemFailures: bad.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    await send('good');
    await send('bad');
    const dead = await eventually(async () => {
      const { Messages } = await client.send(
        new ReceiveMessageCommand({ QueueUrl: deadUrl, WaitTimeSeconds: 1 }),
      );
      return Messages?.[0];
    });
    expect(dead.Body).toBe('bad');
    await source.stop();
    expect(await left(url)).toBe(0);
    expect(bodies(batches).filter((body) => body === 'good')).toHaveLength(1);
    const attempts = batches.flatMap(({ Records }) => Records.filter(({ body }) => body === 'bad'));
    expect(attempts.map(({ attributes }) => attributes.ApproximateReceiveCount)).toEqual([
      '1',
      '2',
    ]);
  });

  it('deletes nothing when the function fails', async () => {
    const { source, send, url, batches } = await feed('failing', async () => {
      throw new Error('no');
    });
    await send('kept');
    await eventually(async () => (batches.length > 0 ? true : undefined));
    await source.stop();
    expect(await left(url)).toBe(1);
  });

  it('fills a batch with what comes while no container is free', async () => {
    const [received, freed] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
    const free = async () => {
      received.resolve(true);
      await freed.promise;
    };
    const { source, send, batches } = await feed('waiting', async () => null, {}, free);
    await send('1');
    await received.promise;
    await send('2');
    await send('3');
    await sleep(10);
    freed.resolve(true);
    await eventually(async () => (bodies(batches).length === 3 ? true : undefined));
    await source.stop(longMs);
    expect(batches.map(({ Records }) => Records.length)).toEqual([3]);
  });

  it('works on no more batches at once than it may', async () => {
    let now = 0;
    let most = 0;
    const { promise: together, resolve: meet } = Promise.withResolvers<boolean>();
    const { source, send, batches } = await feed(
      'concurrent',
      async () => {
        now += 1;
        most = Math.max(most, now);
        if (now === 2) meet(true);
        await together;
        // For a third, if it may come.
        await new Promise((resolve) => setTimeout(resolve, 100));
        now -= 1;
      },
      { batchSize: 1 },
    );
    await Promise.all(['1', '2', '3', '4', '5'].map(send));
    await eventually(async () => (batches.length === 5 ? true : undefined));
    await source.stop(longMs);
    expect(most).toBe(2);
  });

  it('gives back what comes while it finishes', async () => {
    const { source, send, batches, url } = await feed('finishing', async () => null);
    source.finish();
    await send('1');
    const back = await eventually(async () => {
      const asked = new ReceiveMessageCommand({ QueueUrl: url, WaitTimeSeconds: 1 });
      return (await client.send(asked)).Messages?.[0];
    });
    expect(back.Body).toBe('1');
    expect(batches).toEqual([]);
    await source.stop();
  });

  it('waits for the batches it works on when it is stopped', async () => {
    let done = false;
    const { source, send, batches, url } = await feed('stopping', async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      done = true;
    });
    await send('1');
    await eventually(async () => (batches.length > 0 ? true : undefined));
    await source.stop(longMs);
    expect(done).toBe(true);
    expect(await left(url)).toBe(0);
  });
});

describe('the queues', () => {
  it('listen on this machine only', async () => {
    const others = Object.values(networkInterfaces())
      .flat()
      .filter((address) => address?.family === 'IPv4' && !address.internal);
    const port = new URL(engine.endpoint).port;
    for (const other of others) {
      await expect(fetch(`http://${other!.address}:${port}/health`)).rejects.toThrow();
    }
    expect((await fetch(`${engine.endpoint}/health`)).status).toBe(200);
  });

  it('say in one sentence that their file is damaged', async () => {
    await expect(startQueueEngine('/dev/null', 'us-east-1', () => undefined)).rejects.toThrow(
      /^Can’t open the queues in \/dev\/null .*--reset to begin from scratch\.$/,
    );
  });
});
