import { type BatchRequest, batchWrite } from '../../../shared/table/batch.ts';
import { slotOf } from '../../../shared/domain/tick/rings.ts';
import { keys } from '../../../shared/table/keys.ts';
import { readRow } from '../../../shared/table/item.ts';
import { metered, type Metered } from '../../support/capacity.ts';
import { quietArtists, ticking, type Ticking } from '../../support/ticking.ts';
import { type Watching, watching } from '../../support/watching.ts';

/** As many as a lane visits in ten seconds. */
const artists = 100;

describe('what a tick costs', () => {
  let w: Watching;
  let t: Ticking;
  let meter: Metered;
  let calls: string[];
  beforeAll(async () => {
    w = await watching({ artists: 2 });
    await quietArtists(w, [1001]);
    t = ticking(w);
    await t.tick();
    meter = metered(w.table.db);
    w.table.db.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          calls.push(String(commandName).replace(/(Item)?Command$/, ''));
          return next(args);
        },
      { step: 'initialize', name: 'calls' },
    );
  });
  beforeEach(() => {
    calls = [];
  });
  afterAll(() => w.stop());

  /** Artists of slots that have their turn now, all like the first one. */
  async function crowd(count: number): Promise<void> {
    const watch = await readRow(w.table, keys.watch('deezer#1001'));
    const slots = [0, 1, 2, 3, 4, 5, 6];
    const ids = Array.from({ length: 20_000 }, (_, at) => String(20_000 + at))
      .filter((id) => slots.includes(slotOf(`deezer#${id}`)))
      .slice(0, count);
    const requests = ids.flatMap((id): BatchRequest[] => {
      const watchId = `deezer#${id}`;
      const copy = { ...watch, ...keys.watch(watchId), id: watchId, streaming_id: id };
      const row = keys.slot('deezer', 'business', slotOf(watchId), watchId);
      return [{ PutRequest: { Item: copy } }, { PutRequest: { Item: { ...row } } }];
    });
    await batchWrite(w.table, requests);
    const { probe } = w.deps.catalog;
    t.deps.catalog = { ...t.deps.catalog, probe: async () => probe('1001') };
  }

  it('is some reads and two writes where there is nobody to visit', async () => {
    w.clock.advance(300);
    const { reads, writes } = await meter.of(() => t.tick());
    expect(calls.filter((name) => name === 'Update')).toHaveLength(2);
    expect(calls.filter((name) => !['Update', 'Query', 'Get', 'BatchGet'].includes(name))).toEqual([]);
    expect([reads, writes]).toEqual([34, 0]);
  });

  it('is half a read and hardly a write for each artist that is as it was', async () => {
    await crowd(artists);
    t.asked();
    // A minute in which seven slots of the ring have their turn.
    w.clock.advance(300);
    const { reads, writes } = await meter.of(() => t.tick());
    expect(t.sent()).toEqual([]);
    expect([reads / artists, writes / artists, calls.length]).toEqual([0.52, 0.02, 0]);
  });

  it('is nothing but one read where no slot has its turn', async () => {
    const { reads, writes } = await meter.of(() => t.tick());
    expect([reads, writes, calls]).toEqual([1, 0, []]);
  });
});
