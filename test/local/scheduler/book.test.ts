import { openScheduleBook } from '../../../lib/local/scheduler/book.ts';
import { ScheduleDefinition } from '../../../lib/local/scheduler/schedule.ts';
import { openStore, type Store } from '../../../lib/local/store.ts';
import { join } from 'node:path';
import { temporaryFolder } from '../support.ts';

const folder = temporaryFolder();
let stores = 0;
const newStore = (): Store => {
  stores += 1;
  return openStore(join(folder, `${stores}.db`));
};

const definition = (changes: object = {}) =>
  ScheduleDefinition.parse({
    Name: 'one',
    ScheduleExpression: 'rate(1 minute)',
    FlexibleTimeWindow: { Mode: 'OFF' },
    Target: { Arn: 'arn:target', RoleArn: 'arn:role', RetryPolicy: { MaximumRetryAttempts: 1 } },
    ...changes,
  });

/** A book on a clock that the test moves; `later` moves it and lets what is due happen. */
function bookOn(store: Store, at = '2026-11-21T10:00:00Z') {
  const fired: string[] = [];
  const givenUp: string[] = [];
  const errors: string[] = [];
  let isBroken = false;
  const book = openScheduleBook({
    store,
    fire: async ({ Name }, scheduledAt, attempt) => {
      if (isBroken) throw new Error('broken');
      fired.push(`${Name} ${scheduledAt.toISOString().slice(11, 19)} #${attempt}`);
    },
    giveUp: async ({ Name }, reason) => {
      givenUp.push(`${Name} ${reason}`);
    },
    onError: (message) => errors.push(message),
  });
  jest.setSystemTime(new Date(at));
  book.start();
  const later = async (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
  const setBroken = (value: boolean) => {
    isBroken = value;
  };
  return { book, fired, givenUp, errors, later, setBroken };
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

describe('the book of schedules', () => {
  it('fires again and again', async () => {
    const { book, fired, later } = bookOn(newStore());
    book.put(definition(), 'client');
    await later(59);
    expect(fired).toEqual([]);
    await later(62);
    expect(fired).toEqual(['one 10:01:00 #1', 'one 10:02:00 #1']);
    book.stop();
    await later(120);
    expect(fired).toHaveLength(2);
  });

  it('leaves what is switched off, over or deleted', async () => {
    const { book, fired, later } = bookOn(newStore());
    book.put(definition({ Name: 'off', State: 'DISABLED' }), 'client');
    book.put(
      definition({ Name: 'over', EndDate: Date.parse('2026-11-21T10:01:30Z') / 1000 }),
      'client',
    );
    book.put(definition({ Name: 'gone' }), 'client');
    book.put(
      definition({ Name: 'future', StartDate: Date.parse('2026-11-21T10:03:00Z') / 1000 }),
      'client',
    );
    book.remove('default', 'gone');
    await later(185);
    expect(fired).toEqual(['over 10:01:00 #1', 'future 10:03:00 #1']);
    book.stop();
  });

  it('forgets a schedule for one time if it is told to', async () => {
    const { book, fired, later } = bookOn(newStore());
    const once = { ScheduleExpression: 'at(2026-11-21T10:00:10)' };
    book.put(definition({ ...once, Name: 'once', ActionAfterCompletion: 'DELETE' }), 'client');
    book.put(definition({ ...once, Name: 'kept' }), 'client');
    await later(60);
    expect(fired).toHaveLength(2);
    expect(book.get('default', 'once')).toBeUndefined();
    expect(book.get('default', 'kept')?.nextAt).toBeNull();
    book.stop();
  });

  it('tries again what failed, and gives up in the end', async () => {
    const { book, fired, givenUp, errors, later, setBroken } = bookOn(newStore());
    book.put(definition(), 'client');
    setBroken(true);
    await later(61);
    expect(errors).toHaveLength(1);
    setBroken(false);
    await later(5);
    expect(fired).toEqual(['one 10:01:00 #2']);
    setBroken(true);
    await later(70);
    expect(givenUp).toEqual(['one broken']);
    setBroken(false);
    await later(60);
    expect(fired.at(-1)).toBe('one 10:03:00 #1');
    book.stop();
  });

  it('catches up once after it was off', async () => {
    const store = newStore();
    const before = bookOn(store);
    before.book.put(definition(), 'client');
    before.book.stop();
    const { book, fired, later } = bookOn(store, '2026-11-21T18:30:20Z');
    await later(45);
    expect(fired).toEqual(['one 10:01:00 #1', 'one 18:31:00 #1']);
    book.stop();
  });

  it('keeps the time of a schedule that is put again as it was', async () => {
    const { book, later } = bookOn(newStore());
    const first = book.put(definition(), 'template');
    await later(30);
    expect(book.put(definition(), 'template').nextAt).toBe(first.nextAt);
    const changed = book.put(definition({ ScheduleExpression: 'rate(2 minutes)' }), 'template');
    expect(changed.nextAt).toBe(Date.parse('2026-11-21T10:02:30Z'));
    expect(changed.createdAt).toBe(first.createdAt);
    book.stop();
  });

  it('fires one by hand without touching its time', async () => {
    const { book, fired } = bookOn(newStore());
    const schedule = book.put(definition(), 'client');
    await book.run(schedule);
    expect(fired).toEqual(['one 10:00:00 #1']);
    expect(book.get('default', 'one')?.nextAt).toBe(schedule.nextAt);
    book.stop();
  });
});
