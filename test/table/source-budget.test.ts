import fc from 'fast-check';
import { keys } from '../../shared/table/keys.ts';
import { sourceBudget, type SourceLimit } from '../../shared/table/catalog/source-budget.ts';
import {
  rateOf,
  SourceState,
  decideLeave,
  waitFor,
} from '../../shared/table/catalog/source-state.ts';
import { CatalogUnavailable } from '../../shared/usecases/source-ports.ts';
import { SettableClock } from '../support/clock.ts';
import { oneTable } from '../support/engine.ts';
import { itemAt } from '../support/items.ts';

const engine = oneTable();
let writes = 0;
beforeAll(() => {
  engine.table.intercept((next) => {
    writes += 1;
    return next();
  });
});

let sources = 0;
/** A source that nobody used yet; `functions` share it like containers that know nothing of each other. */
function newSource(changes: Partial<SourceLimit> = {}) {
  sources += 1;
  const clock = new SettableClock();
  const slept: number[] = [];
  const limit: SourceLimit = {
    source: `source-${sources}`,
    requests: 50,
    perSeconds: 5,
    waitSecondsMax: 0,
    sleep: async (milliseconds) => slept.push(milliseconds),
    ...changes,
  };
  const start = () => sourceBudget(engine.table, clock, limit);
  return { clock, slept, start, budget: start(), source: limit.source };
}

async function refusalOf(promise: Promise<void>): Promise<CatalogUnavailable> {
  const error: unknown = await promise.then(
    () => new Error('was admitted'),
    (reason: unknown) => reason,
  );
  if (error instanceof CatalogUnavailable) return error;
  throw error;
}

async function countWrites(run: () => Promise<unknown>): Promise<number> {
  const before = writes;
  await run();
  return writes - before;
}

describe('the budget of a source', () => {
  it.each([1, 5, 20, 50])('admits no more than a burst of %i takers at a time', async (takers) => {
    const { start } = newSource();
    const outcomes = await Promise.allSettled(
      Array.from({ length: takers }, () => start().take(1)),
    );
    const admitted = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(admitted).toBe(Math.min(takers, 10));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ fault: 'rate_limited', retryAfterSeconds: 1 });
      }
    }
  });

  it('admits one call a second where the limit is one a second', async () => {
    const { start, slept } = newSource({ requests: 1, perSeconds: 1, waitSecondsMax: 5 });
    for (let call = 0; call < 5; call += 1) await start().take(1);
    expect(slept).toEqual([1000, 2000, 3000, 4000]);
  });

  it('keeps the limit whatever it is and whenever the takers come', () => {
    const pauses = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 })), {
      minLength: 80,
      maxLength: 160,
    });
    const whole = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 10 }), pauses, (requests, perSeconds, gaps) => {
        const rate = rateOf({ requests, perSeconds, waitSecondsMax: 10_000 });
        const starts: number[] = [];
        let [now, tat] = [0, 0];
        for (const gap of gaps) {
          now += gap;
          const decision = decideLeave(SourceState.parse({ tat }), 1, now, rate);
          if (decision.kind === 'refuse') throw new Error('refused');
          tat = decision.tat;
          starts.push(now + waitFor(tat, now, rate));
        }
        for (const [index, from] of starts.entries()) {
          const next = starts[index + requests];
          if (next !== undefined) expect(next - from).toBeGreaterThanOrEqual(perSeconds * 1000);
        }
      }),
      { seed: 1 },
    );
  });

  it('takes leave for several calls with one write and no read', async () => {
    const { budget, slept } = newSource();
    expect(await countWrites(() => budget.take(2))).toBe(1);
    expect(await countWrites(() => budget.take(2))).toBe(1);
    expect(slept).toEqual([]);
  });

  it('does not ask the table again before the wait that it was refused for is over', async () => {
    const { budget, clock } = newSource({ requests: 1, perSeconds: 60 });
    await budget.take(1);
    await countWrites(() => refusalOf(budget.take(1)));
    expect(
      await countWrites(async () => {
        expect(await refusalOf(budget.take(1))).toMatchObject({
          fault: 'rate_limited',
          retryAfterSeconds: 60,
        });
      }),
    ).toBe(0);
    clock.advance(61);
    await budget.take(1);
  });

  it('refuses to grant at once what it could never grant', async () => {
    await expect(newSource().budget.take(51)).rejects.toThrow(RangeError);
    await expect(newSource().budget.take(0)).rejects.toThrow(RangeError);
  });
});

describe('the breaker of a source', () => {
  const fail = async (count: number, { start }: ReturnType<typeof newSource>) => {
    for (let call = 0; call < count; call += 1) {
      const budget = start();
      await budget.take(1);
      await budget.report('failed');
    }
  };

  it('opens for all functions after five failures in a row, and not after four', async () => {
    const source = newSource();
    await fail(4, source);
    await source.start().take(1);
    const fifth = source.start();
    await fifth.report('failed');
    for (const budget of [fifth, source.start()]) {
      expect(await refusalOf(budget.take(1))).toMatchObject({
        fault: 'circuit_open',
        retryAfterSeconds: 10,
      });
    }
  });

  it('starts counting anew after a success', async () => {
    const source = newSource();
    await fail(4, source);
    const budget = source.start();
    await budget.take(1);
    await budget.report('ok');
    await fail(4, source);
    await expect(source.start().take(1)).resolves.toBeUndefined();
  });

  it('writes nothing down for a success while all is well', async () => {
    const { budget } = newSource();
    await budget.take(1);
    expect(await countWrites(() => budget.report('ok'))).toBe(0);
  });

  it('lets one trial through at its end, and closes when that succeeds', async () => {
    const source = newSource();
    await fail(5, source);
    source.clock.advance(9);
    expect(await refusalOf(source.start().take(1))).toMatchObject({ retryAfterSeconds: 1 });
    source.clock.advance(1);
    const functions = Array.from({ length: 20 }, source.start);
    const outcomes = await Promise.allSettled(functions.map((budget) => budget.take(1)));
    const trials = functions.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(trials).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ fault: 'circuit_open', retryAfterSeconds: 5 });
      }
    }
    await trials[0]!.report('ok');
    for (const budget of functions.slice(0, 5)) await budget.take(1);
    const item = await itemAt(engine.table, keys.source(source.source));
    expect(Object.keys(item!).sort()).toEqual(['pk', 'sk', 'tat']);
  });

  it('doubles with each trial that fails, up to ten minutes', async () => {
    const source = newSource();
    await fail(5, source);
    const waits: number[] = [];
    for (let trial = 0; trial < 8; trial += 1) {
      const { retryAfterSeconds } = await refusalOf(source.start().take(1));
      waits.push(retryAfterSeconds);
      source.clock.advance(retryAfterSeconds);
      const budget = source.start();
      await budget.take(1);
      await budget.report('failed');
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 600, 600]);
  });

  it('does not double for failures of calls that were on their way when it opened', async () => {
    const source = newSource();
    const functions = Array.from({ length: 10 }, source.start);
    for (const budget of functions) await budget.take(1);
    for (const budget of functions) await budget.report('failed');
    expect(await refusalOf(source.start().take(1))).toMatchObject({ retryAfterSeconds: 10 });
  });

  it('is not closed by a success that was on its way when it opened', async () => {
    const source = newSource();
    const late = source.start();
    await fail(1, source);
    await late.take(1);
    await fail(4, source);
    await late.report('ok');
    expect(await refusalOf(source.start().take(1))).toMatchObject({ fault: 'circuit_open' });
  });

  it('gives the trial to another function when the first never tells', async () => {
    const source = newSource();
    await fail(5, source);
    source.clock.advance(10);
    const lost = source.start();
    await lost.take(1);
    source.clock.advance(29);
    await refusalOf(source.start().take(1));
    source.clock.advance(1);
    const second = source.start();
    await second.take(1);
    await lost.report('failed');
    await second.report('ok');
    await expect(source.start().take(1)).resolves.toBeUndefined();
  });

  it('keeps the wait that the source asks for, from the first answer on', async () => {
    const source = newSource();
    await source.budget.take(1);
    await source.budget.report('failed', 120);
    expect(await refusalOf(source.start().take(1))).toMatchObject({
      fault: 'circuit_open',
      retryAfterSeconds: 120,
    });
    source.clock.advance(120);
    const trial = source.start();
    await trial.take(1);
    await trial.report('failed', 300);
    expect(await refusalOf(source.start().take(1))).toMatchObject({ retryAfterSeconds: 300 });
  });

  it('keeps the longest of several waits, and at most two days', async () => {
    const source = newSource();
    await source.budget.report('failed', 1_000_000);
    await source.start().report('failed', 60);
    expect(await refusalOf(source.start().take(1))).toMatchObject({ retryAfterSeconds: 172_800 });
  });

  it.each(['ok', 'failed'] as const)(
    'keeps the wait that the source asked another call for while the trial ended %s',
    async (outcome) => {
      const source = newSource();
      await fail(5, source);
      source.clock.advance(10);
      const trial = source.start();
      await trial.take(1);
      await source.start().report('failed', 300);
      await trial.report(outcome);
      expect(await refusalOf(source.start().take(1))).toMatchObject({
        fault: 'circuit_open',
        retryAfterSeconds: 300,
      });
    },
  );
});
