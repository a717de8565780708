import { byHand } from '../../../lib/local/sqs/event.ts';
import type { Result } from '../../../lib/local/lambda/container.ts';

const queue = { id: 'Jobs', name: 'jobs', arn: 'arn:aws:sqs:us-east-1:0:jobs', url: 'http://jobs' };
const mapping = { id: 'm', queue, functionName: 'worker', batchSize: 10, concurrencyMax: 2 };

interface Batch {
  Records: { messageId: string; body: string; eventSourceARN: string; attributes: object }[];
}

/** Hands bodies to a function that answers so. */
function handTo(answer: (batch: Batch) => Result) {
  const calls: [string, Batch][] = [];
  const functions = {
    invoke: async (name: string, event: unknown) => {
      calls.push([name, event as Batch]);
      return answer(event as Batch);
    },
  };
  return { calls, hand: byHand([mapping], { functions, region: 'us-east-1' }) };
}

const bodies = [{ n: 1 }, { n: 2 }, { n: 3 }];

describe('messages that are handed to the function of a queue', () => {
  it('come in one batch, as the queue would hand them out the first time', async () => {
    const { calls, hand } = handTo(() => ({ ok: true, value: { batchItemFailures: [] } }));
    expect(await hand('jobs', bodies)).toEqual([]);
    const [[name, { Records }]] = calls as [[string, Batch]];
    expect(name).toBe('worker');
    expect(Records.map(({ body }) => JSON.parse(body) as unknown)).toEqual(bodies);
    expect(new Set(Records.map(({ messageId }) => messageId)).size).toBe(3);
    expect(Records[0]).toMatchObject({
      eventSourceARN: queue.arn,
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: expect.stringMatching(/^\d{13}$/) as unknown,
      },
    });
  });

  it('come back where the function failed with them, or with all', async () => {
    const second = handTo(({ Records }) => ({
      ok: true,
      value: { batchItemFailures: [{ itemIdentifier: Records[1]?.messageId }] },
    }));
    expect(await second.hand('jobs', bodies)).toEqual([{ n: 2 }]);
    const error = { errorType: 'Error', errorMessage: 'no' };
    expect(await handTo(() => ({ ok: false, error })).hand('jobs', bodies)).toEqual(bodies);
  });

  it('need a queue that feeds a function', async () => {
    const { hand } = handTo(() => ({ ok: true, value: null }));
    await expect(hand('other', bodies)).rejects.toThrow('no function reads a queue other');
  });
});
