import * as z from 'zod';
import { eachRecord } from '../../shared/worker/batch.ts';
import { SettableClock } from '../support/clock.ts';
import { HeldLog } from '../support/deliveries.ts';
import { sqsEvent } from '../support/events.ts';

const Job = z.object({ kind: z.literal('job'), id: z.int() });
const clock = new SettableClock();

const jobOf = (id: number) => JSON.stringify({ kind: 'job', id });
const jobs = (count: number) => Array.from({ length: count }, (_, id) => jobOf(id));

describe('messages of a batch that have something in common', () => {
  const failing: number[] = [];
  const calls: number[][] = [];
  const handler = eachRecord(
    Job,
    async ({ id }, _deps, _sentAt, others) => {
      const ids = [id, ...others.map((other) => other.id)];
      calls.push(ids);
      if (ids.some((one) => failing.includes(one))) throw new Error(`no ${ids.join()}`);
    },
    () => ({ log: new HeldLog(), clock }),
    { together: ({ id }) => (id < 10 ? String(id % 2) : undefined) },
  );
  beforeEach(() => {
    failing.length = 0;
    calls.length = 0;
  });

  it('are worked on in one call; others by themselves', async () => {
    const { batchItemFailures } = await handler(sqsEvent([...jobs(5), jobOf(10), jobOf(11)]));
    expect(batchItemFailures).toEqual([]);
    expect(calls).toEqual([[0, 2, 4], [1, 3], [10], [11]]);
  });

  it('are worked on one by one if that fails, and only those that fail then are reported', async () => {
    failing.push(2);
    const { batchItemFailures } = await handler(sqsEvent(jobs(5)));
    expect(batchItemFailures).toEqual([{ itemIdentifier: 'm2' }]);
    expect(calls.slice(2)).toEqual([[0], [2], [4]]);
  });

  it('are worked on one by one if they came before, or can’t be read', async () => {
    const event = sqsEvent([jobOf(0), jobOf(2), '{']);
    for (const { attributes } of event.Records) attributes.ApproximateReceiveCount = '2';
    const { batchItemFailures } = await handler(event);
    expect(batchItemFailures).toEqual([{ itemIdentifier: 'm2' }]);
    expect(calls).toEqual([[0], [2]]);
  });
});
