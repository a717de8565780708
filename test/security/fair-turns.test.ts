/**
 * Many free accounts search as fast as they can, and a customer searches, too. What the customer waits for a
 * permit, and what the free accounts get, in virtual time and with the table's own item of the lane.
 */
import type { Asker } from '../../shared/domain/quota/people.ts';
import type { Quota } from '../../shared/domain/quota/quota.ts';
import { quotaLane } from '../../shared/table/catalog/quota-lane.ts';
import { askerNow, askingAs } from '../../shared/usecases/asker.ts';
import { NoPermit, type SourceBudget } from '../../shared/usecases/source-ports.ts';
import { SettableClock } from '../support/clock.ts';
import { startTable } from '../support/engine.ts';
import { forSuite } from '../support/suite.ts';
import { setImmediate as soon } from 'node:timers/promises';
import type { TestedTable } from '../support/tested-table.ts';

const quota: Quota = { requests: 50, perSeconds: 5, shares: { people: 0.1, rechecks: 0.15 } };
const business = { isFree: false, weight: 120 };
const newFree = { isFree: true, weight: 10 };

const engine = forSuite(startTable);

interface Call {
  startedMs: number;
  waitedMs: number;
  /** Null: it got its permit. */
  refusal: NoPermit | null;
}

let lanes = 0;
/** A lane that several functions share, in a time of its own. */
function world() {
  lanes += 1;
  const name = `fair-${lanes}`;
  const clock = new SettableClock();
  const time = new VirtualTime(clock, engine.table);
  const sleep = (milliseconds: number) => time.sleep(milliseconds);
  const functions = Array.from({ length: 6 }, () =>
    quotaLane(engine.table, clock, { name, quota, sleep, asker: askerNow }),
  );
  const startMs = clock.now().getTime();
  const elapsedMs = () => clock.now().getTime() - startMs;
  let next = 0;
  /** One request of a person, by any of the functions. */
  const call = async (asker: Asker): Promise<Call> => {
    next += 1;
    const budget: SourceBudget = functions[next % functions.length]!.budget('people', () => 2);
    const startedMs = elapsedMs();
    const refusal = await askingAs(asker, async () =>
      budget.take(1).then(
        () => null,
        (error: unknown) => {
          if (error instanceof NoPermit) return error;
          throw error;
        },
      ),
    );
    return { startedMs, waitedMs: elapsedMs() - startedMs, refusal };
  };
  /** Requests of one who asks `perMinute` times, after a burst, for some seconds. */
  const asking = async (asker: Asker, perMinute: number, burst: number, seconds: number) => {
    next += 1;
    await time.sleep(((next * 997) % 100) * (600 / perMinute));
    const calls = Array.from({ length: burst }, () => call(asker));
    while (elapsedMs() < seconds * 1000) {
      await time.sleep(60_000 / perMinute);
      calls.push(call(asker));
    }
    return Promise.all(calls);
  };
  return { time, call, asking };
}

const named = (more: Omit<Asker, 'organization' | 'person'>, name: string): Asker => ({
  ...more,
  organization: name,
  person: name,
});
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const part = (calls: Call[]) => got(calls) / calls.length;
const got = (calls: Call[]) => calls.filter(({ refusal }) => refusal === null).length;

describe('a customer beside free accounts that search', () => {
  it.each([30, 300])(
    'waits less than a second, and is never refused, with %d of them',
    async (count) => {
      const { time, asking, call } = world();
      const free = Array.from({ length: count }, (_, at) =>
        asking(named(newFree, `f${at}`), newFree.weight, 10, 20),
      );
      const customer = asking(named(business, 'b'), 120, 6, 20);
      // “Check now” reads the profile, and then the list and the top tracks.
      const checked = (async () => {
        await time.sleep(7000);
        const asker = named(business, 'c');
        const first = await call(asker);
        const others = await Promise.all([call(asker), call(asker)]);
        return [first, ...others];
      })();
      await time.run();
      const calls = await customer;
      expect(calls.filter(({ refusal }) => refusal)).toEqual([]);
      expect(median(calls.map(({ waitedMs }) => waitedMs))).toBeLessThan(1000);
      const looks = await checked;
      expect(looks.filter(({ refusal }) => refusal)).toEqual([]);
      expect(looks.reduce((sum, { waitedMs }) => sum + waitedMs, 0)).toBeLessThan(2000);
      // A quarter of what the lane gives in these seconds, and no more.
      const all = (await Promise.all(free)).flat();
      const perWindow = Math.floor(quota.requests / 4);
      expect(got(all)).toBeLessThanOrEqual(perWindow * 5);
      expect(got(all)).toBeGreaterThanOrEqual(perWindow * 3);
      // Who is refused late is told a time at which that many others have had their turn.
      const late = all.filter(({ refusal, startedMs }) => refusal && startedMs > 15_000);
      const told = median(late.map(({ refusal }) => refusal?.retryAfterSeconds ?? 0)) ?? 0;
      expect(told).toBeGreaterThan(count / 10);
    },
  );
});

describe('free accounts that search at the same time', () => {
  it('get what they ask for, though one asks forty times as often', async () => {
    const { time, asking } = world();
    const greedy = asking(named(newFree, 'greedy'), 1200, 10, 30);
    const usual = [1, 2, 3].map((at) => asking(named(newFree, `usual${at}`), 30, 1, 30));
    await time.run();
    const parts = (await Promise.all(usual)).map(part);
    expect(Math.min(...parts)).toBeGreaterThan(0.75);
    // It has what they leave, which is a few more than each of them.
    expect(part(await greedy)).toBeLessThan(0.1);
  });

  it('have more when they are older, and have a verified artist', async () => {
    const { time, asking } = world();
    const fresh = Array.from({ length: 8 }, (_, at) =>
      asking(named(newFree, `new${at}`), 120, 1, 30),
    );
    const known = asking({ ...named(newFree, 'known'), weight: 30 }, 120, 1, 30);
    await time.run();
    const each = got((await Promise.all(fresh)).flat()) / fresh.length;
    expect(got(await known)).toBeGreaterThan(2 * each);
  });
});

describe('people of one plan', () => {
  it('share by organization first, and by person second', async () => {
    const { time, asking } = world();
    // All together they ask for nearly twice as much as there is.
    const others = [1, 2, 3, 4].map((at) => asking(named(business, `other${at}`), 120, 1, 60));
    const [greedy, modest] = [
      asking({ ...business, organization: 'two', person: 'greedy' }, 360, 1, 60),
      asking({ ...business, organization: 'two', person: 'modest' }, 30, 1, 60),
    ];
    await time.run();
    const asked = await modest;
    // What the organization gets goes to its person who has had least.
    expect(part(await greedy)).toBeLessThan(0.6 * part(asked));
    const counts = (await Promise.all(others)).map(got);
    const both = got(await greedy) + got(asked);
    expect(Math.max(...counts)).toBeLessThan(1.3 * both);
    expect(both).toBeLessThan(1.3 * Math.min(...counts));
  });
});

/** Work that waits in virtual time: the clock goes on when nobody has anything left to do before. */
class VirtualTime {
  private readonly clock: SettableClock;
  private sleeping: { at: number; wake: () => void }[] = [];
  private callsOnTheirWay = 0;

  /** @param table time stands still while one of its calls is on its way. */
  constructor(clock: SettableClock, table: TestedTable) {
    this.clock = clock;
    table.intercept(async (next) => {
      this.callsOnTheirWay += 1;
      try {
        return await next();
      } finally {
        this.callsOnTheirWay -= 1;
      }
    });
  }

  sleep(milliseconds: number): Promise<void> {
    const at = this.clock.now().getTime() + Math.max(1, milliseconds);
    return new Promise((wake) => {
      this.sleeping.push({ at, wake });
    });
  }

  /** Runs until nobody sleeps. */
  async run(): Promise<void> {
    for (;;) {
      await this.idle();
      const at = Math.min(...this.sleeping.map((one) => one.at));
      if (at === Infinity) return;
      this.clock.advance((at - this.clock.now().getTime()) / 1000);
      const due = this.sleeping.filter((one) => one.at <= at);
      this.sleeping = this.sleeping.filter((one) => one.at > at);
      for (const { wake } of due) wake();
    }
  }

  private async idle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += this.callsOnTheirWay === 0 ? 1 : -quiet) await soon();
  }
}
