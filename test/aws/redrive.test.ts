import {
  CreateQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { Engine } from '../../lib/local/dynamodb/dynoxide.ts';
import { startQueueEngine } from '../../lib/local/sqs/queues.ts';
import { redrive } from '../../shared/aws/redrive.ts';
import { credentials, temporaryFolder } from '../local/support.ts';

describe('redriving dead letters', () => {
  const folder = temporaryFolder();
  let engine: Engine;
  let client: SQSClient;
  const urlOf = (name: string) => `${engine.endpoint}/000000000000/${name}`;

  beforeAll(async () => {
    engine = await startQueueEngine(folder, 'us-east-1', () => undefined);
    const settings = { region: 'us-east-1', credentials, useQueueUrlAsEndpoint: false };
    client = new SQSClient({ ...settings, endpoint: engine.endpoint });
  });
  afterAll(async () => {
    client.destroy();
    await engine.stop();
  });

  async function queues(name: string) {
    const QueueName = `${name}-dlq`;
    const deadLetterTargetArn = `arn:aws:sqs:us-east-1:000000000000:${QueueName}`;
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 1 });
    await client.send(new CreateQueueCommand({ QueueName }));
    await client.send(new CreateQueueCommand({ QueueName: name, Attributes: { RedrivePolicy } }));
    return { deadLetters: urlOf(QueueName), queue: urlOf(name) };
  }

  async function receive(url: string, VisibilityTimeout = 30): Promise<string[]> {
    const bodies: string[] = [];
    for (;;) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10, VisibilityTimeout }),
      );
      if (Messages.length === 0) return bodies.toSorted();
      bodies.push(...Messages.map(({ Body = '' }) => Body));
    }
  }

  it('puts every message back on its queue, where it can be worked off again', async () => {
    const urls = await queues('works');
    const bodies = Array.from({ length: 12 }, (_, n) => `message ${String(n).padStart(2, '0')}`);
    for (const MessageBody of bodies) {
      await client.send(new SendMessageCommand({ QueueUrl: urls.queue, MessageBody }));
    }
    // Received once and not worked off: the next receive finds them dead.
    for (let seen = 0; seen < bodies.length;) seen += (await receive(urls.queue, 0)).length;
    expect(await receive(urls.queue)).toEqual([]);
    expect(await redrive(urls, client)).toEqual({ moved: bodies.length });
    expect(await receive(urls.deadLetters)).toEqual([]);
    expect(await receive(urls.queue)).toEqual(bodies);
  });

  it('moves nothing when nothing is dead', async () => {
    expect(await redrive(await queues('healthy'), client)).toEqual({ moved: 0 });
  });

  it('leaves the moving to SQS where it can', async () => {
    const sent: unknown[] = [];
    const aws = {
      send: async (command: { constructor: { name: string }; input: unknown }) => {
        sent.push([command.constructor.name, command.input]);
        return { Attributes: { QueueArn: 'arn:aws:sqs:us-east-1:1:q-dlq' }, TaskHandle: 'h' };
      },
    } as unknown as SQSClient;
    expect(await redrive({ deadLetters: 'd', queue: 'q' }, aws)).toEqual({ started: true });
    expect(sent).toContainEqual([
      'StartMessageMoveTaskCommand',
      { SourceArn: 'arn:aws:sqs:us-east-1:1:q-dlq' },
    ]);
  });

  it('says why when it is refused', async () => {
    const missing = { deadLetters: urlOf('nowhere-dlq'), queue: urlOf('nowhere') };
    await expect(redrive(missing, client)).rejects.toThrow(/does not exist/);
  });
});
