import { type BatchRequest, batchWrite } from '../../shared/table/batch.ts';
import { minuteOf, slotOf, turnOf } from '../../shared/checks/rules/rings.ts';
import { keys } from '../../shared/table/keys.ts';
import { getWatch } from '../../shared/watches/items/watches.ts';
import { readRow } from '../../shared/table/item.ts';
import { NoPermit } from '../../shared/usecases/source-ports.ts';
import { metered, sumOf } from '../bench/capacity.ts';
import { quietArtists, ticking, type Ticking } from '../support/ticking.ts';
import { watching } from '../support/watching.ts';
import { forSuite } from '../support/suite.ts';

/** As many as a lane visits in ten seconds. */
const artists = 100;

describe('what a tick costs', () => {
  const w = forSuite(() => watching({ artists: 2 }));
  let t: Ticking;
  let calls: string[];
  beforeAll(async () => {
    await quietArtists(w, [1001]);
    t = ticking(w);
    await t.tick();
    w.table.intercept((next, operation) => {
      calls.push(operation.replace(/Item$/, ''));
      return next();
    });
  });
  beforeEach(() => {
    calls = [];
  });

  /** Artists of the slots that have their turn in the next minute, all like the first one. */
  async function crowd(count: number): Promise<void> {
    const watch = (await getWatch(w.table, 'deezer#1001'))!;
    const stored = await readRow(w.table, keys.watch(watch.id));
    const at = w.clock.now().toISOString();
    const rest = { ...watch.rest, list_at: at, all_at: at };
    const minute = minuteOf(w.clock.now()) + 1;
    const ids = Array.from({ length: 20_000 }, (_, number) => String(20_000 + number))
      .filter((id) => turnOf(slotOf(`deezer#${id}`), 5, minute) === minute)
      .slice(0, count);
    const requests = ids.flatMap((streaming_id): BatchRequest[] => {
      const id = `deezer#${streaming_id}`;
      const copy = { ...stored, ...keys.watch(id), id, streaming_id, last_checked_at: at, rest };
      const row = keys.slot('deezer', 'business', slotOf(id), id);
      return [{ PutRequest: { Item: copy } }, { PutRequest: { Item: { ...row } } }];
    });
    await batchWrite(w.table, requests);
    t.answers(async () => w.deps.catalog.probe('1001'));
  }

  it('is few reads and two writes where there is nobody to visit', async () => {
    await t.minutes(5);
    w.clock.advance(60);
    calls = [];
    const { readUnits, writeUnits } = sumOf(await metered(w.table, () => t.tick()));
    expect(calls.filter((name) => name === 'Update')).toHaveLength(2);
    const others = calls.filter((name) => !['Update', 'Query', 'Get', 'BatchGet'].includes(name));
    expect(others).toEqual([]);
    expect(writeUnits).toBe(2);
    expect(readUnits).toBeLessThanOrEqual(10);
  });

  it('is half a read more for each artist that is as it was, and no write', async () => {
    await t.minutes(9);
    await crowd(artists);
    t.sent();
    t.taken.length = 0;
    w.clock.advance(60);
    const { readUnits, writeUnits } = sumOf(await metered(w.table, () => t.tick()));
    expect(t.sent()).toEqual([]);
    const visited = t.taken.reduce((sum, count) => sum + count, 0);
    expect(visited).toBeGreaterThanOrEqual(artists);
    expect(readUnits - visited / 2).toBeLessThanOrEqual(10);
    expect(writeUnits).toBe(2);
  });

  it('is one weak read where no slot has its turn', async () => {
    const { readUnits, writeUnits } = sumOf(await metered(w.table, () => t.tick()));
    expect([readUnits, writeUnits, calls]).toEqual([0.5, 0, ['Get']]);
  });

  it('is no read for those whom it doesn’t come to', async () => {
    await t.minutes(4);
    w.clock.advance(60);
    const { take } = t.deps.permits;
    t.deps.permits = {
      take: async (count) => {
        if (t.taken.length > 0)
          throw new NoPermit('deezer', 'rate_limited', 'none', { retryAfterSeconds: 1 });
        await take(count);
      },
    };
    t.taken.length = 0;
    const { readUnits } = sumOf(await metered(w.table, () => t.tick()));
    expect(t.taken).toHaveLength(1);
    // Twenty are read together, of a hundred.
    expect(readUnits).toBeLessThanOrEqual(10 + 20 / 2);
  });
});
