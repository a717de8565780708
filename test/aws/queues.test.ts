import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { Engine } from '../../lib/local/dynamodb/dynoxide.ts';
import { startQueueEngine } from '../../lib/local/sqs/queues.ts';
import { sqsQueues } from '../../shared/aws/queues.ts';
import { hopsMax, queueOf, type QueueName } from '../../shared/plan/queues.ts';
import { Envelope, Work } from '../../shared/domain/owed/work.ts';
import { eventually } from '../support/eventually.ts';
import { credentials, temporaryFolder } from '../local/support.ts';

const organization_id = 'org_01k9zq4w3v7m2x5c8e0b6t1n4r';
const recheck = (n: number): Work => ({ kind: 'recheck', watch_id: `deezer#${n}` });
const details = (n: number): Work => ({ kind: 'details', watch_id: `deezer#${n}` });

describe('the queues on SQS', () => {
  const folder = temporaryFolder();
  let engine: Engine;
  let client: SQSClient;
  const urlOf = (queue: QueueName) => `${engine.endpoint}/000000000000/${queue}`;

  beforeAll(async () => {
    engine = await startQueueEngine(folder, 'us-east-1', () => undefined);
    const settings = { region: 'us-east-1', credentials, useQueueUrlAsEndpoint: false };
    client = new SQSClient({ ...settings, endpoint: engine.endpoint });
    for (const QueueName of new Set(Object.values(queueOf))) {
      await client.send(new CreateQueueCommand({ QueueName }));
    }
  });
  afterAll(async () => {
    client.destroy();
    await engine.stop();
  });

  /** All that is in a queue now. */
  async function taken(queue: QueueName): Promise<Work[]> {
    const all: Work[] = [];
    for (;;) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({ QueueUrl: urlOf(queue), MaxNumberOfMessages: 10 }),
      );
      if (Messages.length === 0) return all;
      all.push(...Messages.map(({ Body = '' }) => Work.parse(JSON.parse(Body))));
    }
  }

  it('send each kind of work through its own queue', async () => {
    const queues = sqsQueues(urlOf, client);
    const check: Work = { kind: 'check', watch_id: 'deezer#1', attempt: 3 };
    await queues.send(check);
    await queues.send(recheck(1));
    expect(await taken('checks')).toEqual([check]);
    expect(await taken('rechecks')).toEqual([recheck(1)]);
  });

  it('name the organization of a delivery as its message group, and none for other work', async () => {
    const groups: unknown[] = [];
    client.middlewareStack.add(
      (next) => async (args) => {
        const input = args.input as {
          MessageGroupId?: string;
          Entries?: { MessageGroupId?: string }[];
        };
        groups.push(...(input.Entries ?? [input]).map(({ MessageGroupId }) => MessageGroupId));
        return next(args);
      },
      { step: 'initialize', name: 'groups' },
    );
    const target_id = 'wh_01k9zq4w3v7m2x5c8e0b6t1n4r';
    const delivery_id = 'dlv_01k9zq4w3v7m2x5c8e0b6t1n4r';
    const delivery: Work = { kind: 'deliver_webhook', organization_id, target_id, delivery_id };
    try {
      const queues = sqsQueues(urlOf, client);
      await queues.send(delivery, { delaySeconds: 0 });
      await queues.sendAll([delivery, recheck(3)]);
      expect(groups).toEqual([organization_id, organization_id, undefined]);
    } finally {
      client.middlewareStack.remove('groups');
    }
    // The engine takes them on a standard queue.
    expect(await taken('webhook-deliveries')).toEqual([delivery, delivery]);
    expect(await taken('rechecks')).toEqual([recheck(3)]);
  });

  it('say how many messages led to theirs, and leave what is too far to the sweep', async () => {
    const bodies: string[] = [];
    const client = {
      send: async ({
        input,
      }: {
        input: { MessageBody?: string; Entries?: { MessageBody: string }[] };
      }) => {
        bodies.push(...(input.Entries ?? [input]).map(({ MessageBody = '' }) => MessageBody));
        return {};
      },
    } as unknown as SQSClient;
    for (const hops of [0, hopsMax, hopsMax + 1]) {
      const queues = sqsQueues(urlOf, client, hops);
      await queues.send(recheck(1));
      await queues.sendAll([recheck(2), details(2)]);
    }
    const told = bodies.map((body) => Envelope.parse(JSON.parse(body)).hops);
    expect(told).toEqual([0, 0, 0, hopsMax, hopsMax, hopsMax]);
  });

  it('hold a message back for as long as they are told', async () => {
    const queues = sqsQueues(urlOf, client);
    await queues.send(recheck(1), { delaySeconds: 900 });
    await queues.send(recheck(2), { delaySeconds: 1 });
    const found = await eventually(async () => {
      const all = await taken('rechecks');
      return all.length > 0 ? all : undefined;
    });
    expect(found).toEqual([recheck(2)]);
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: urlOf('rechecks'), AttributeNames: ['All'] }),
    );
    expect(Attributes?.ApproximateNumberOfMessagesDelayed).toBe('1');
  });

  it('send many at once, more than one batch, over several queues', async () => {
    const queues = sqsQueues(urlOf, client);
    const many = Array.from({ length: 23 }, (_, n) => recheck(n));
    const others = Array.from({ length: 12 }, (_, n) => details(n));
    await queues.sendAll([...many, ...others]);
    expect(await taken('rechecks')).toHaveLength(23);
    expect(await taken('upkeep')).toHaveLength(12);
    await queues.sendAll([]);
  });

  it('fail when a message was not taken, and still send all the others', async () => {
    await client.send(new DeleteQueueCommand({ QueueUrl: urlOf('checks') }));
    const queues = sqsQueues(urlOf, client);
    const check: Work = { kind: 'check', watch_id: 'deezer#1', attempt: 0 };
    await expect(queues.sendAll([check, recheck(3), details(3)])).rejects.toThrow();
    expect(await taken('rechecks')).toEqual([recheck(3)]);
    expect(await taken('upkeep')).toEqual([details(3)]);
  });

  it('name what a queue refused of a batch', async () => {
    const refusing = {
      send: async () => ({ Failed: [{ Id: '0', SenderFault: true, Code: 'InvalidMessage' }] }),
    } as unknown as SQSClient;
    const queues = sqsQueues(urlOf, refusing);
    await expect(queues.sendAll([recheck(1), recheck(2)])).rejects.toThrow(
      '1 of 2 messages were not taken: InvalidMessage',
    );
  });
});
