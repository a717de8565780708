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

const clock = { now: () => new Date('2026-03-01T00:00:00Z') };

/** Answers in turn, and notes what it was sent. An answer that is an error is thrown. */
function scripted(answers: Record<string, object[]>) {
  const sent: [command: string, input: unknown][] = [];
  const client = {
    send: async ({ constructor, input }: { constructor: { name: string }; input: unknown }) => {
      const command = constructor.name.replace(/Command$/, '');
      sent.push([command, input]);
      const answer = answers[command]?.shift() ?? {};
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as SQSClient;
  return { sent, client };
}

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
    return { deadLetters: urlOf(QueueName), queue: urlOf(name), clock };
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
    expect(await redrive(urls, client)).toEqual({ moved: bodies.length, left: false });
    expect(await receive(urls.deadLetters)).toEqual([]);
    expect(await receive(urls.queue)).toEqual(bodies);
  });

  it('moves nothing when nothing is dead', async () => {
    expect(await redrive(await queues('healthy'), client)).toEqual({
      moved: 0,
      left: false,
    });
  });

  it('leaves the moving to SQS where it can, with the queue to move to', async () => {
    const arn = (name: string) => ({ Attributes: { QueueArn: `arn:aws:sqs:us-east-1:1:${name}` } });
    const { sent, client: aws } = scripted({ GetQueueAttributes: [arn('q-dlq'), arn('q')] });
    const asked = { deadLetters: 'd', queue: 'q', clock };
    expect(await redrive(asked, aws)).toEqual({ started: true });
    expect(sent.at(-1)).toEqual([
      'StartMessageMoveTask',
      { SourceArn: 'arn:aws:sqs:us-east-1:1:q-dlq', DestinationArn: 'arn:aws:sqs:us-east-1:1:q' },
    ]);
  });

  describe('where nobody moves them for it', () => {
    const asked = { deadLetters: 'd', queue: 'q', clock };
    const unknown = Object.assign(new Error('no such action'), { name: 'InvalidAction' });
    const moves = () => ({ StartMessageMoveTask: [unknown] });
    const two = {
      Messages: [
        { Body: 'a', ReceiptHandle: 'handle a' },
        { Body: 'b', ReceiptHandle: 'handle b' },
      ],
    };

    it('keeps a message that the queue did not take', async () => {
      const half = { Successful: [{ Id: '1' }], Failed: [{ Id: '0', Code: 'Throttled' }] };
      const { sent, client: aws } = scripted({
        ...moves(),
        ReceiveMessage: [two],
        SendMessageBatch: [half],
      });
      await expect(redrive(asked, aws)).rejects.toThrow(
        '1 of 2 messages were not taken: Throttled',
      );
      expect(sent.at(-1)).toEqual([
        'DeleteMessageBatch',
        { QueueUrl: 'd', Entries: [{ Id: '1', ReceiptHandle: 'handle b' }] },
      ]);
    });

    it('stops in time and says that there are more', async () => {
      const taken = { Successful: [{ Id: '0' }, { Id: '1' }] };
      const many = <T>(answer: T) => Array<T>(100).fill(answer);
      const { client: aws } = scripted({
        ...moves(),
        ReceiveMessage: many(two),
        SendMessageBatch: many(taken),
      });
      let seconds = 0;
      const slow = { now: () => new Date((seconds += 10) * 1000) };
      expect(await redrive({ ...asked, clock: slow }, aws)).toEqual({ moved: 6, left: true });
    });
  });

  it('says why when it is refused', async () => {
    const missing = { deadLetters: urlOf('nowhere-dlq'), queue: urlOf('nowhere'), clock };
    await expect(redrive(missing, client)).rejects.toThrow(/does not exist/);
  });
});
