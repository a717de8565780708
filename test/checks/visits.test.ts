import { quotaLane } from '../../shared/table/catalog/quota-lane.ts';
import { runsMs } from '../../shared/checks/items/ticks.ts';
import { getWatch } from '../../shared/watches/items/watches.ts';
import { minuteOf, slotOf } from '../../shared/checks/rules/rings.ts';
import { recorded, WorkRecord } from '../../shared/telemetry/record.ts';
import { hourlyLoad } from '../support/hourly-load.ts';
import { race } from '../support/race.ts';
import { quietArtists, ticking, type Ticking, tickQuota } from '../support/ticking.ts';
import { type Watched, watching } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const ids = [1001, 1002, 1003, 1004, 1005, 1006];
const all = ids.map(String);

const w = forEachTest(() => watching({ artists: 8 }));
let t: Ticking;
let artists: Watched[];
beforeEach(async () => {
  artists = await quietArtists(w, ids);
  t = ticking(w);
});

const streamingIdOf = (watchId: string) => watchId.replace('deezer#', '');
const minuteNow = () => minuteOf(w.clock.now());

describe('a tick', () => {
  it('asks the catalog once for each artist, and for no check where all is as it was', async () => {
    await t.tick();
    expect(t.asked()).toEqual(all);
    expect(t.sent()).toEqual([]);
    for (const { watch_id } of artists) {
      expect(await t.markOf('business', slotOf(watch_id))).toBe(minuteNow());
    }
  });

  it('takes a permit for each', async () => {
    await t.tick();
    expect(t.taken.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
  });

  it('asks for the check of who differs: by the profile, by the number of releases, and who is gone', async () => {
    w.happens('rename', { name: 'Somebody Else' }, 1002);
    w.happens('release', { title: 'New' }, 1004);
    w.edit((world) => {
      const others = Object.entries(world.artists).filter(([id]) => id !== '1005');
      return { ...world, artists: Object.fromEntries(others) };
    });
    await t.tick();
    expect(t.asked()).toEqual(all);
    expect(t.sent()).toEqual(['deezer#1002', 'deezer#1004', 'deezer#1005']);
  });

  it('asks for nothing further once the check has seen it', async () => {
    w.happens('rename', { name: 'Somebody Else' }, 1002);
    w.happens('release', { title: 'New' }, 1004);
    await t.tick();
    expect(await t.worked()).toEqual(['deezer#1002', 'deezer#1004']);
    expect(await w.changes(artists[1]!, 'detected')).toHaveLength(1);
    const record = new WorkRecord();
    w.clock.advance(300);
    await recorded(record, () => t.tick());
    expect(record.facts).toMatchObject({ differed: 0 });
    expect(new Set([...t.asked(), ...t.sent().map(streamingIdOf)])).toEqual(new Set(all));
  });

  it('asks for a check where the list, or everything, is due, and for no profile then', async () => {
    w.clock.advance(25 * 3600);
    await t.tick();
    expect(t.asked()).toEqual([]);
    expect(await t.worked()).toEqual(artists.map(({ watch_id }) => watch_id));
    await t.minutes(5);
    expect(t.sent()).toEqual([]);
    expect(t.asked()).toEqual(all);
  });

  it('lets those checks begin one after the other, as their permits come', async () => {
    w.clock.advance(25 * 3600);
    const few = ticking(w, { quota: { ...t.deps.quota, requests: 4, perSeconds: 5 } });
    await few.tick();
    const delays = w.sent.map(({ delaySeconds }) => delaySeconds);
    expect(delays).toHaveLength(ids.length);
    expect(Math.max(...delays)).toBeLessThanOrEqual(50);
    expect(delays).toEqual(delays.toSorted((one, other) => one - other));
  });

  it('visits each artist as often as its plan lets it be', async () => {
    await t.tick();
    t.asked();
    await t.minutes(60);
    const counts = Map.groupBy(t.asked(), (id) => id);
    expect([...counts.keys()]).toEqual(all);
    for (const [, times] of counts) expect(times).toHaveLength(12);
  });

  it('asks again for a check that didn’t come at the plan’s next turn, and not at each visit', async () => {
    w.clock.advance(25 * 3600);
    await t.tick();
    expect(t.sent()).toHaveLength(ids.length);
    await t.minutes(60);
    const again = Map.groupBy(t.sent(), (id) => id);
    expect(again.size).toBe(ids.length);
    for (const [, times] of again) expect(times).toHaveLength(1);
  });
});

describe('a tick while the breaker is open', () => {
  it('asks for no check that is due, and for one as soon as that may try again', async () => {
    w.deps.load = hourlyLoad(() => 10);
    await t.tick();
    w.clock.advance(25 * 3600);
    const lane = quotaLane(w.table, w.clock, { name: 'deezer', quota: tickQuota });
    await lane.budget('visits', () => 5).report('failed', 1800);
    t.sent();
    await t.minutes(29);
    expect(t.sent()).toEqual([]);
    w.clock.advance(90);
    await t.tick();
    expect(t.sent()).toHaveLength(1);
  });
});

describe('a tick that isn’t called on time', () => {
  it('is made up for by the next one: late by minutes, or by hours', async () => {
    await t.tick();
    t.asked();
    for (const minutes of [7, 180]) {
      w.clock.advance(minutes * 60);
      await t.tick();
      expect([...new Set([...t.asked(), ...(await t.worked())])]).toHaveLength(ids.length);
      const { business } = await t.marks();
      expect(new Set(business)).toEqual(new Set([minuteNow()]));
    }
  });

  it('visits nobody who has had the turn', async () => {
    await t.tick();
    t.asked();
    await t.tick();
    w.clock.advance(30);
    await t.tick();
    expect(t.asked()).toEqual([]);
  });
});

describe('two ticks at once', () => {
  it.each([0, 5])('ask nobody twice, %s minutes after the last one', async (minutes) => {
    if (minutes > 0) await t.tick();
    t.asked();
    w.clock.advance(minutes * 60);
    await race(w.table, [() => t.tick(), () => t.tick()]);
    expect(t.asked()).toEqual(all);
  });

  it('leave what is noted to the one that took over, where one outlives its lease', async () => {
    await t.tick();
    w.clock.advance(300);
    t.asked();
    const before = await t.marks();
    let isFirst = true;
    t.answers(async (_id, ask) => {
      if (isFirst) {
        isFirst = false;
        // This one takes longer than a function may run: the next one begins meanwhile.
        w.clock.advance(runsMs / 1000 + 1);
        await t.tick();
      }
      return ask();
    });
    await t.tick();
    // What the first one began waits for its next turn, as it may have been asked for.
    const asked = t.asked();
    expect([...new Set(asked)]).toEqual(asked);
    expect((await t.marks()).business).not.toEqual(before.business.map(() => minuteNow() - 1));
    await t.minutes(5);
    expect(new Set(t.asked())).toEqual(new Set(all));
  });
});

describe('a visit', () => {
  it('writes nothing at an artist that is as it was', async () => {
    const read = () =>
      Promise.all(artists.map(({ watch_id }) => getWatch(w.table, watch_id, { consistent: true })));
    const before = await read();
    await t.tick();
    await t.minutes(10);
    expect(await read()).toEqual(before);
  });
});
