import { minuteOf, slotCount } from '../../shared/checks/rules/rings.ts';
import { getArtist } from '../../shared/table/artists/artists.ts';
import { keys } from '../../shared/table/keys.ts';
import { packed } from '../../shared/table/packed.ts';
import { HeldLog } from '../support/deliveries.ts';
import { putItem, alterItem } from '../support/items.ts';
import { race } from '../support/race.ts';
import { tableFaults } from '../support/table-faults.ts';
import { quietArtists, ticking, type Ticking } from '../support/ticking.ts';
import { type Watched, watching } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const ids = [1001, 1002, 1003, 1004, 1005];
const all = ids.map(String);
const aDayMs = 86_400_000;

const w = forEachTest(() => watching({ artists: 6 }));
let t: Ticking;
let artists: Watched[];
let log: HeldLog;
beforeEach(async () => {
  artists = await quietArtists(w, ids);
  t = ticking(w);
  log = new HeldLog();
  t.deps.log = log;
  await t.tick();
  t.asked();
});

const nowMs = () => w.clock.now().getTime();

/** When each artist was last checked, as people see it, in epoch milliseconds. */
async function shownMs(): Promise<number[]> {
  const shown = artists.map(({ organization_id, artist_id }) =>
    getArtist(w.table, organization_id, artist_id, { consistent: true }),
  );
  return (await Promise.all(shown)).map((artist) => Date.parse(artist!.last_checked_at));
}

/** Within a turn, everybody is visited, then once a turn, and that is noted and shown as it is. */
async function isHealed(): Promise<void> {
  const since = nowMs();
  await t.minutes(5);
  expect([...new Set(t.asked())]).toEqual(all);
  await t.minutes(5);
  expect(t.asked()).toEqual(all);
  const { business } = await t.marks();
  expect(Math.max(...business)).toBeLessThanOrEqual(minuteOf(w.clock.now()));
  for (const at of await shownMs()) {
    expect(at).toBeGreaterThan(since);
    expect(at).toBeLessThanOrEqual(nowMs());
  }
}

const marks = (length: number) => Array.from({ length }, () => 0);
const few = marks(slotCount / 2);
const left = {
  'was damaged': Uint8Array.of(2, 255, 255),
  'was packed in another way': Uint8Array.of(9, 1, 2),
  'has another number of slots': packed({
    ...{ begun: [], requests: 0 },
    marks: { first: few, free: few, pro: few, business: few },
  }),
};

describe('what ticks left in a way that can’t be read', () => {
  it.each(Object.entries(left))(
    'counts as nothing where it %s, and that is logged',
    async (_how, odd) => {
      const lane = { until: nowMs(), left: odd };
      await alterItem(
        w.table,
        keys.ticks('deezer'),
        'SET lanes.#lane = :lane',
        { ':lane': lane },
        { '#lane': '0' },
      );
      expect(await shownMs()).toHaveLength(ids.length);
      await isHealed();
      expect(log.lines).toMatchObject([{ level: 'error' }]);
    },
  );

  it.each([
    ['a lane has no time', { lanes: { 0: { until: 'soon' }, 7: 'odd' } }],
    ['there are no lanes', {}],
    ['the lanes are none', { lanes: 'odd' }],
  ])('is replaced where %s, by one of two ticks at once', async (_how, odd) => {
    const Item = { ...keys.ticks('deezer'), ...odd };
    await putItem(w.table, Item);
    expect(await shownMs()).toHaveLength(ids.length);
    w.clock.advance(60);
    await race(w.table, [() => t.tick(), () => t.tick()]);
    expect(t.asked()).toEqual(all);
    await isHealed();
    expect(log.lines).toContainEqual(expect.objectContaining({ level: 'error' }));
  });
});

describe('a tick whose clock is ahead', () => {
  const { clock } = { clock: () => ({ now: () => new Date(nowMs() + 30 * aDayMs) }) };

  it('keeps nobody from being visited, and is not believed', async () => {
    const right = t.deps.clock;
    t.deps.clock = clock();
    await t.tick();
    t.deps.clock = right;
    t.asked();
    t.sent();
    w.clock.advance(120);
    await t.tick();
    await isHealed();
  });

  it('doesn’t hold its lane where it is killed', async () => {
    const right = t.deps.clock;
    t.deps.clock = clock();
    const faults = tableFaults(w.table);
    let writes = 0;
    faults.watch((command) => {
      if (command.startsWith('Update')) writes += 1;
      if (writes === 2) throw new Error('killed');
    });
    await expect(faults.inFunction(() => t.tick())).rejects.toThrow('killed');
    faults.watch(() => undefined);
    t.deps.clock = right;
    t.asked();
    t.sent();
    w.clock.advance(120);
    await t.tick();
    await isHealed();
  });
});
