import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { eachRecord } from '../../shared/worker/batch.ts';
import { HeldLog } from '../support/deliveries.ts';

const Job = z.object({ id: z.int() });

function anEvent(bodies: readonly string[]): SQSEvent {
  return {
    Records: bodies.map((body, index) => ({
      messageId: `m${index}`,
      receiptHandle: `r${index}`,
      body,
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: '0',
        SenderId: 's',
        ApproximateFirstReceiveTimestamp: '0',
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:queue',
      awsRegion: 'us-east-1',
    })),
  };
}

const jobs = (count: number) => Array.from({ length: count }, (_, id) => JSON.stringify({ id }));

describe('a batch of messages', () => {
  it('is worked off record by record, and nothing is reported when all is well', async () => {
    const done: number[] = [];
    const handler = eachRecord(
      Job,
      async ({ id }) => done.push(id),
      () => ({ log: new HeldLog() }),
    );
    expect(await handler(anEvent(jobs(12)))).toEqual({ batchItemFailures: [] });
    expect(done.toSorted((one, other) => one - other)).toEqual([...Array(12).keys()]);
  });

  it('reports just those that failed, and says why in the log', async () => {
    const log = new HeldLog();
    const handler = eachRecord(
      Job,
      async ({ id }) => {
        if (id % 2 === 1) throw new Error(`no ${id}`);
      },
      () => ({ log }),
    );
    const { batchItemFailures } = await handler(anEvent(jobs(4)));
    expect(batchItemFailures).toEqual([{ itemIdentifier: 'm1' }, { itemIdentifier: 'm3' }]);
    expect(log.lines.map(({ level, facts }) => [level, facts])).toEqual([
      ['error', { message_id: 'm1', received: 1, error: new Error('no 1') }],
      ['error', { message_id: 'm3', received: 1, error: new Error('no 3') }],
    ]);
  });

  it.each([
    ['no JSON', 'boom'],
    ['of another shape', '{"id":"one"}'],
    ['empty', ''],
  ])('reports a record that is %s without holding up the others', async (_what, poison) => {
    const done: number[] = [];
    const handler = eachRecord(
      Job,
      async ({ id }) => done.push(id),
      () => ({ log: new HeldLog() }),
    );
    const { batchItemFailures } = await handler(anEvent(['{"id":1}', poison, '{"id":2}']));
    expect(batchItemFailures).toEqual([{ itemIdentifier: 'm1' }]);
    expect(done).toEqual([1, 2]);
  });

  it('is worked on as many at a time as told, so that a slow one holds up few', async () => {
    let running = 0;
    let most = 0;
    const handler = eachRecord(
      Job,
      async () => {
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
      () => ({ log: new HeldLog() }),
      { concurrency: 3 },
    );
    await handler(anEvent(jobs(10)));
    expect(most).toBe(3);
  });

  it('fails as a whole when its surroundings cannot be made', async () => {
    const handler = eachRecord(
      Job,
      async () => undefined,
      (): { log: HeldLog } => {
        throw new Error('no table');
      },
    );
    await expect(handler(anEvent(jobs(1)))).rejects.toThrow('no table');
  });
});
