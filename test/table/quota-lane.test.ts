import { ourselves } from '../../shared/domain/quota/people.ts';
import { noPermits } from '../../shared/domain/quota/permits.ts';
import { type Quota } from '../../shared/domain/quota/quota.ts';
import { decide, noneRefused } from '../../shared/table/catalog/lane-decision.ts';
import { quotaLane } from '../../shared/table/catalog/quota-lane.ts';
import { NoPermit } from '../../shared/usecases/source-ports.ts';
import { metered, sumOf } from '../bench/capacity.ts';
import { SettableClock } from '../support/clock.ts';
import { oneTable } from '../support/engine.ts';

const quota: Quota = { requests: 50, perSeconds: 5, shares: { people: 0.1, rechecks: 0.15 } };

const engine = oneTable();
let calls = 0;
beforeAll(() => {
  engine.table.intercept((next) => {
    calls += 1;
    return next();
  });
});

let lanes = 0;
/** A lane that nobody used yet; `start` makes a function that knows nothing of the others. */
function newLane() {
  lanes += 1;
  const name = `lane-${lanes}`;
  const clock = new SettableClock();
  const slept: number[] = [];
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
    clock.advance(milliseconds / 1000);
  };
  const start = () => quotaLane(engine.table, clock, { name, quota, sleep });
  return { clock, slept, start };
}

async function outcomeOf(promise: Promise<void>): Promise<NoPermit | null> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error === null || error instanceof NoPermit) return error;
  throw new Error('is no refusal', { cause: error });
}

/** The provider: refuses, for good, whatever is more than 50 in any 5 seconds. */
class StrictServer {
  readonly arrivals: number[] = [];
  refused = 0;

  ask(at: number): void {
    this.arrivals.push(at);
    if (this.arrivals.filter((one) => one > at - 5000 && one <= at).length > 50) this.refused += 1;
  }
}

describe('the lane to a catalog', () => {
  it('keeps to a strict limit with ten functions that all want more, and uses over 85% of it', async () => {
    const { clock, start } = newLane();
    const functions = Array.from({ length: 10 }, start);
    const server = new StrictServer();
    const begunAt = clock.now().getTime();
    const callsBySecond = new Map<number, number>();
    while (clock.now().getTime() < begunAt + 60_000) {
      const before = calls;
      const takers = functions.flatMap((lane, index) => {
        const turn = index === 0 ? 'rechecks' : 'routine';
        return [1, 2, 3].map(() => outcomeOf(lane.budget(turn).take(1)));
      });
      const granted = (await Promise.all(takers)).filter((refusal) => refusal === null).length;
      for (let one = 0; one < granted; one += 1) server.ask(clock.now().getTime());
      const second = Math.floor((clock.now().getTime() - begunAt) / 1000);
      callsBySecond.set(second, (callsBySecond.get(second) ?? 0) + calls - before);
      clock.advance(0.25);
    }
    expect(server.refused).toBe(0);
    expect(server.arrivals.length).toBeGreaterThanOrEqual(0.85 * 600);
    // A table takes a thousand writes of an item in a second; a tenth of that is the most here.
    expect(Math.max(...callsBySecond.values())).toBeLessThan(100);
  });

  it('gives all who ask at the same time their permits by one write', async () => {
    const { start, clock } = newLane();
    const budget = start().budget('routine');
    await budget.take(1);
    const before = calls;
    await Promise.all(Array.from({ length: 8 }, () => budget.take(1)));
    expect(calls - before).toBe(1);
    clock.advance(1);
    // Others have probably written by then: it looks first.
    await Promise.all(Array.from({ length: 10 }, () => budget.take(1)));
    expect(calls - before).toBe(3);
  });

  it('writes once where others wrote meanwhile', async () => {
    const { start, clock } = newLane();
    const [one, other] = [start().budget('routine'), start().budget('routine')];
    await one.take(1);
    await other.take(1);
    clock.advance(1);
    const calls = await metered(engine.table, () => one.take(1));
    expect(sumOf(calls)).toEqual({ readUnits: 0.5, writeUnits: 1 });
  });

  it('sends work back at once, without a wait, a read or a write', async () => {
    const { start, slept, clock } = newLane();
    const budget = start().budget('routine');
    await Promise.all(Array.from({ length: 10 }, () => budget.take(1)));
    const before = calls;
    const refusal = await outcomeOf(budget.take(1));
    expect(refusal).toMatchObject({ fault: 'rate_limited', retryAfterSeconds: 1 });
    expect([slept, calls - before]).toEqual([[], 0]);
    clock.advance(1);
    expect(await outcomeOf(budget.take(1))).toBeNull();
  });

  it('lets a scheduled check wait as long as it may, at another moment than others who wait', async () => {
    const { start, slept, clock } = newLane();
    const budget = start().budget('routine', () => 2);
    await Promise.all(Array.from({ length: 10 }, () => budget.take(1)));
    const since = clock.now().getTime();
    await budget.take(1);
    expect(slept.length).toBeGreaterThan(0);
    expect(clock.now().getTime() - since).toBeLessThan(1500);
    await Promise.all(Array.from({ length: 9 }, () => outcomeOf(budget.take(1))));
    const hasty = start().budget('routine', () => 0.5);
    expect(await outcomeOf(hasty.take(8))).toMatchObject({ fault: 'rate_limited' });
  });

  it('counts whoever waits among the refused once', () => {
    const at = 1_000_000;
    const shared = { asker: ourselves, calls: 10, waitedMs: 0, waitsUntil: at };
    const wish = { permitClass: 'routine', isAgain: false, ...shared } as const;
    const { permits } = decide(noPermits, [wish], { at, refused: noneRefused, quota });
    const next = (isAgain: boolean) =>
      decide(permits, [{ ...wish, isAgain }], { at, refused: noneRefused, quota });
    expect([next(false), next(true)]).toMatchObject([
      { answers: [{ kind: 'refused' }], refused: { all: 10, free: 0 } },
      { answers: [{ kind: 'refused' }], refused: noneRefused },
    ]);
  });

  it('lets a person wait where others write first, time after time; work goes back', async () => {
    const { start, slept } = newLane();
    const [lane, other] = [start(), start()];
    let firsts = 0;
    let isOther = false;
    const stop = engine.table.intercept(async (next) => {
      if (!isOther && firsts > 0) {
        firsts -= 1;
        isOther = true;
        await other.budget('people').take(1);
        isOther = false;
      }
      return next();
    });
    firsts = 12;
    await lane.budget('people', () => 2).take(1);
    expect([firsts, slept]).toEqual([0, [100]]);
    firsts = 8;
    const refusal = await outcomeOf(lane.budget('routine').take(1));
    expect(refusal).toMatchObject({ fault: 'rate_limited', retryAfterSeconds: 1 });
    stop();
  });

  it('lets one trial through when its breaker is half open, and the rest wait', async () => {
    const { clock, start } = newLane();
    const failing = start().budget('rechecks');
    for (let call = 0; call < 5; call += 1) {
      await failing.take(1);
      await failing.report('failed');
    }
    expect(
      await outcomeOf(
        start()
          .budget('people', () => 2)
          .take(1),
      ),
    ).toMatchObject({
      fault: 'circuit_open',
      retryAfterSeconds: 10,
    });
    clock.advance(10);
    const functions = Array.from({ length: 10 }, () => start().budget('routine'));
    const outcomes = await Promise.all(functions.map((budget) => outcomeOf(budget.take(1))));
    const trials = functions.filter((_, index) => outcomes[index] === null);
    expect(trials).toHaveLength(1);
    await trials[0]?.report('ok');
    expect(await outcomeOf(start().budget('routine').take(1))).toBeNull();
  });

  it('counts a permit that came too late as used, and takes another', async () => {
    const { clock, start } = newLane();
    const lane = start();
    await lane.budget('people').take(1);
    let isSlow = true;
    const stop = engine.table.intercept(async (next) => {
      const result = await next();
      if (isSlow) clock.advance(0.3);
      isSlow = false;
      return result;
    });
    await lane.budget('people').take(1);
    stop();
    // Three count by now.
    await lane.budget('people').take(43);
    await lane.budget('people').take(4);
    expect(await outcomeOf(lane.budget('people').take(1))).toMatchObject({
      fault: 'rate_limited',
    });
  });
});
