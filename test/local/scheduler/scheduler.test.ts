import {
  rateMs,
  startScheduler,
  type Schedule,
  type Scheduler,
} from '../../../lib/local/scheduler/scheduler.ts';

const arn = 'arn:aws:lambda:us-east-1:000000000000:function:';
const tick: Schedule = {
  name: 'tick',
  expression: 'rate(1 minute)',
  target: `${arn}ticker`,
  input: { lane: 0 },
};
const reconcile: Schedule = {
  name: 'reconcile',
  expression: 'rate(1 hour)',
  target: `${arn}reconciler`,
  input: {},
};

/** Runs schedules of functions that note their calls. */
function run(schedules: readonly Schedule[]) {
  const calls: string[] = [];
  const scheduler = startScheduler(schedules, {
    has: (name) => ['ticker', 'reconciler'].includes(name),
    invoke: async (name, event) => {
      calls.push(`${new Date().toISOString().slice(11, 19)} ${name} ${JSON.stringify(event)}`);
      return { ok: true, value: { name, event } };
    },
  });
  running.push(scheduler);
  return { scheduler, calls };
}

const running: Scheduler[] = [];
beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00.000Z') }));
afterEach(() => {
  for (const scheduler of running.splice(0)) scheduler.stop();
  jest.useRealTimers();
});

describe('schedules', () => {
  it('call at once, then at their rates, until they are stopped', () => {
    const { scheduler, calls } = run([tick, reconcile]);
    expect(calls).toEqual(['10:00:00 reconciler {}', '10:00:00 ticker {"lane":0}']);
    calls.length = 0;
    jest.advanceTimersByTime(121_000);
    expect(calls).toEqual(['10:01:00 ticker {"lane":0}', '10:02:00 ticker {"lane":0}']);
    jest.advanceTimersByTime(3_480_000);
    expect(calls.filter((call) => call.includes('reconciler'))).toEqual(['11:00:00 reconciler {}']);
    scheduler.stop();
    calls.length = 0;
    jest.advanceTimersByTime(3_600_000);
    expect(calls).toEqual([]);
  });

  it('call once for all the times that a machine slept through', () => {
    const { calls } = run([tick]);
    calls.length = 0;
    jest.setSystemTime(Date.parse('2026-11-21T18:30:20.000Z'));
    jest.advanceTimersByTime(45_000);
    expect(calls).toEqual(['18:30:21 ticker {"lane":0}', '18:31:00 ticker {"lane":0}']);
  });

  it('tell when they come due next', () => {
    const { scheduler } = run([tick, reconcile]);
    jest.advanceTimersByTime(90_000);
    const next = scheduler
      .list()
      .map(({ name, nextAt }) => `${name} ${new Date(nextAt).toISOString().slice(11, 19)}`);
    expect(next).toEqual(['reconcile 11:00:00', 'tick 10:02:00']);
  });

  it('run by hand without a change of their times', async () => {
    const { scheduler, calls } = run([tick]);
    const [{ nextAt } = { nextAt: 0 }] = scheduler.list();
    expect(await scheduler.run('tick')).toEqual({
      ok: true,
      value: { name: 'ticker', event: { lane: 0 } },
    });
    expect(await scheduler.run('other')).toBeNull();
    expect(scheduler.list()[0]?.nextAt).toBe(nextAt);
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['a queue', 'arn:aws:sqs:us-east-1:000000000000:jobs'],
    ['a function that isn’t there', `${arn}stranger`],
  ])('don’t lead to %s', (_, target) => {
    expect(() => run([{ ...tick, target }])).toThrow(`the schedule tick calls ${target}`);
  });
});

describe('rates', () => {
  it.each([
    ['rate(1 minute)', 60_000],
    ['rate(5 minutes)', 300_000],
    ['rate(1 hour)', 3_600_000],
    ['rate(2 days)', 172_800_000],
  ])('are read: %s', (expression, ms) => {
    expect(rateMs(expression)).toBe(ms);
  });

  it.each([
    'rate(0 minutes)',
    'rate(5)',
    'rate(5 weeks)',
    'rate(-1 hour)',
    'rate(5 minutes',
    'every(5 minutes)',
    'at(2026-12-24T18:00:00)',
    'cron(0 4 * * ? *)',
    '',
  ])('are all that is taken: not %p', (expression) => {
    expect(() => rateMs(expression)).toThrow('is no rate');
  });
});
