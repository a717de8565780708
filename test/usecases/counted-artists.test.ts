import { WatchId } from '../../shared/watches/rules/watch-id.ts';
import { addSighting, readSightings } from '../../shared/verdicts/items/sightings.ts';
import { getWatch } from '../../shared/watches/items/watches.ts';
import { watching, type Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

describe('an artist in which something is found', () => {
  const w = forEachTest(() => watching({ artists: 1 }));
  let artist: Watched;
  beforeEach(async () => {
    artist = await w.monitor('1001');
  });

  const renamed = async (name: string) => {
    w.happens('rename', { name });
    await w.check(artist);
  };
  const counts = async () => {
    const type = 'PROFILE_NAME_CHANGED';
    const { sightings } = await readSightings(w.table, type, w.clock.now());
    return [...sightings.values()].reduce((sum, count) => sum + count, 0);
  };
  const marks = async () => (await getWatch(w.table, artist.watch_id))?.counted;

  it('counts once in an hour, however often it comes and goes', async () => {
    const watch = await getWatch(w.table, artist.watch_id);
    const comesAndGoes = async (name: string) => {
      await renamed(name);
      w.clock.advance(600);
      // It is dismissed, since it went back.
      await renamed(watch!.name);
      w.clock.advance(600);
      return counts();
    };
    expect(await comesAndGoes('One')).toBe(1);
    expect(await comesAndGoes('Other')).toBe(1);
    w.clock.advance(3600);
    expect(await comesAndGoes('Third')).toBe(2);
  });

  it('says so in its watch, until the first quiet check of another day', async () => {
    await renamed('One');
    expect(await marks()).toBeDefined();
    await w.check(artist);
    expect(await marks()).toBeDefined();
    w.clock.advance(86_400);
    await w.check(artist);
    await w.check(artist);
    expect(await marks()).toBeUndefined();
  });
});

describe('the artists who were counted last', () => {
  const w = forEachTest(() => watching({ artists: 1 }));

  it('are known over midnight, and not those of a later day', async () => {
    const what = 'PROFILE_NAME_CHANGED';
    const at = (time: string) => new Date(`2026-11-${time}Z`);
    const ids = Array.from({ length: 30 }, (_, id) => WatchId.parse(`deezer#${id + 1}`));
    const add = async (when: string, those: readonly string[]) => {
      for (const id of those) await addSighting(w.table, { what, at: at(when) }, id);
    };
    await add('20T23:50:00', ids);
    const before = (await readSightings(w.table, what, at('20T23:55:00'))).watches;
    expect(before).toHaveLength(8);
    await add('21T00:01:00', [WatchId.parse('deezer#900')]);
    await add('23T12:00:00', [WatchId.parse('deezer#901')]);
    const { watches } = await readSightings(w.table, what, at('21T00:02:00'));
    expect(watches).toHaveLength(8);
    expect(watches.filter((one) => before.includes(one))).toHaveLength(7);
    expect(watches).toContain('deezer#900');
  });
});
