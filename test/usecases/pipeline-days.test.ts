import { unpackDay, withDays } from '../../shared/domain/artists/points.ts';
import { getArtist } from '../../shared/table/artists/artists.ts';
import { readBaseline } from '../../shared/watches/items/baseline.ts';
import { readHistory } from '../../shared/checks/items/history.ts';
import { keys } from '../../shared/table/keys.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import { removeItem } from '../support/items.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const hourSeconds = 3600;
const daySeconds = 86_400;

describe('over days', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  let targets: string[];
  beforeEach(async () => {
    ({ artist, targets } = await p.watched('1017', ['one']));
  });

  const read = async () => {
    const { organization_id, artist_id } = artist;
    const item = await getArtist(p.w.table, organization_id, artist_id, { consistent: true });
    if (!item) throw new Error('no artist');
    return item;
  };
  const at = (time: string): void => {
    p.w.clock.goTo(time);
  };
  /** Checks every hour, and all else that is due, for so many days. */
  async function live(days: number, each: (hour: number) => void = () => undefined) {
    for (let hour = 0; hour < days * 24; hour += 1) {
      each(hour);
      await p.checked(artist);
      for (let minute = 0; minute < 60; minute += 20) {
        p.w.clock.advance(20 * 60);
        await p.swept();
      }
    }
  }

  describe('a source that flaps', () => {
    it('leaves nothing for ever of what it makes up', async () => {
      const { catalog } = p.deps;
      let looks = 0;
      p.deps.catalog = {
        ...catalog,
        releases: async (of) => {
          const list = await catalog.releases(of);
          const [first] = list.releases;
          looks += 1;
          const invented = { ...first!, id: `9${looks}`, title: `Made up ${looks}` };
          return { ...list, releases: [...list.releases, invented] };
        },
      };
      await live(1);
      expect(await p.w.changes(artist)).toEqual([]);
      const dismissed = await p.w.changes(artist, 'dismissed');
      expect(dismissed.length).toBeGreaterThan(10);
      const subjects = await queryPrefix(p.w.table, `WATCH#${artist.watch_id}`, 'SUBJ#');
      const settled = subjects.filter(({ open }) => open === null);
      expect(settled.length).toBeGreaterThan(10);
      const inHalfAYear = p.w.clock.now().getTime() / 1000 + 182 * daySeconds;
      for (const { expires_epoch } of settled) expect(expires_epoch).toBeLessThan(inHalfAYear);
      for (const { id } of dismissed) {
        const [item] = await queryPrefix(p.w.table, keys.change(id).pk, 'CHANGE');
        expect(item?.expires_epoch).toBeLessThan(inHalfAYear);
      }
      p.deps.catalog = catalog;
      await live(1);
      await p.quiet();
      await p.expectSound(artist, targets);
    });

    it('is told anew when what was kept of an earlier change has expired', async () => {
      for (const name of ['First', 'Second', 'Third']) {
        p.w.happens('rename', { name }, 1017);
        await p.looked(artist);
        await removeItem(p.w.table, keys.subject(artist.watch_id, 'PROFILE_NAME_CHANGED', '1017'));
        p.w.clock.advance(hourSeconds);
      }
      expect(await p.w.changes(artist)).toHaveLength(3);
      await p.looked(artist);
      await p.expectSound(artist, targets);
    });
  });

  it('a source that is down keeps changes waiting, says so, and confirms them when it is back', async () => {
    p.w.happens('rename', { name: 'Renamed' }, 1017);
    await p.checked(artist);
    const before = await read();
    p.w.weather.broken = 'refused';
    p.w.requests.length = 0;
    await live(3);
    expect(await p.w.changes(artist, 'detected')).toMatchObject([{ waiting_for_source: true }]);
    expect(await p.w.changes(artist)).toEqual([]);
    expect(await read()).toMatchObject({
      name: before.name,
      last_checked_at: before.last_checked_at,
      check_error: { code: 'down' },
    });
    // Nobody hammers a source that is down: some tries for each check, some looks, no pages.
    expect(p.w.requests.length).toBeLessThan(3 * 24 * 14);
    expect(p.errors).toEqual([]);
    p.w.weather.broken = null;
    p.w.happens('takedown', {}, 1017);
    await live(1);
    expect((await read()).check_error).toBeNull();
    const types = (await p.w.changes(artist)).map(({ change_type }) => change_type);
    expect(types).toContain('PROFILE_NAME_CHANGED');
    expect(types).toContain('RELEASE_WENT_OFFLINE');
    await p.quiet();
    await p.expectSound(artist, targets);
  });

  describe('readings', () => {
    const stored = async () => {
      const days = (await read()).past_points;
      return withDays(await readHistory(p.w.table, artist.watch_id, '2026-11-01'), days, '');
    };
    const points = async () => {
      const { points_day, points: packed } = await read();
      return unpackDay(points_day, packed);
    };

    it('keep one a minute, the last, and count as history once the day is over', async () => {
      at('2026-11-21T23:58:10.000Z');
      await p.checked(artist);
      p.w.clock.advance(30);
      p.w.happens('followers', { set: 4242 }, 1017);
      await p.checked(artist);
      expect((await points()).at(-1)).toMatchObject({
        taken_at: '2026-11-21T23:58:00.000Z',
        followers: 4242,
      });
      at('2026-11-22T00:01:00.000Z');
      await p.checked(artist);
      expect((await stored()).at(-1)).toMatchObject({
        taken_at: '2026-11-21T23:58:00.000Z',
        followers: 4242,
      });
      expect(await points()).toHaveLength(1);
      at('2026-11-25T12:00:00.000Z');
      await p.checked(artist);
      const days = new Set((await stored()).map(({ taken_at }) => taken_at.slice(0, 10)));
      expect([...days]).toEqual(['2026-11-21', '2026-11-22']);
      expect(await points()).toHaveLength(1);
    });

    it('are not lost to a function whose clock is behind', async () => {
      at('2026-11-21T23:59:50.000Z');
      await p.checked(artist);
      at('2026-11-22T00:00:05.000Z');
      await p.checked(artist);
      const before = await points();
      at('2026-11-21T23:59:59.900Z');
      await p.checked(artist);
      expect(await points()).toEqual(before);
      at('2026-11-22T01:00:00.000Z');
      await p.checked(artist);
      expect(await points()).toHaveLength(before.length + 1);
      at('2026-11-23T01:00:00.000Z');
      await p.checked(artist);
      const times = (await stored()).map(({ taken_at }) => taken_at);
      expect(times).toContain('2026-11-21T23:59:00.000Z');
      expect(times).toContain('2026-11-22T00:00:00.000Z');
    });

    it('of a day are not taken back by a check that began before the last one of it', async () => {
      at('2026-11-21T23:50:00.000Z');
      await p.checked(artist);
      at('2026-11-21T23:59:00.000Z');
      // It reads the artist now, and writes after two others.
      const { catalog } = p.deps;
      p.deps.catalog = {
        ...catalog,
        topTracks: async (id) => {
          p.deps.catalog = catalog;
          await p.spared(() => p.run({ kind: 'check', ...artist, attempt: 0 }));
          at('2026-11-22T00:00:10.000Z');
          await p.spared(() => p.run({ kind: 'check', ...artist, attempt: 0 }));
          return catalog.topTracks(id);
        },
      };
      await p.checked(artist);
      expect((await stored()).map(({ taken_at }) => taken_at)).toContain(
        '2026-11-21T23:59:00.000Z',
      );
    });
  });

  describe('numbers', () => {
    const told = async () =>
      (await p.w.changes(artist))
        .map(({ change_type }) => change_type)
        .filter((type) => type.startsWith('FOLLOWERS'));

    /** A source that counts once a day, some hours before midnight. */
    const counting = (days: number) =>
      live(days, (hour) => {
        if (hour % 24 === 6) p.w.happens('followers', { add: 41 }, 1017);
      });

    beforeEach(async () => {
      p.w.happens('followers', { set: 100_000 }, 1017);
      await counting(8);
    });

    it('that fall are told once, a day after the day that showed it, though they repeat by the hour', async () => {
      expect(await told()).toEqual([]);
      p.w.happens('followers', { factor: 0.7 }, 1017);
      await counting(1);
      expect(await told()).toEqual([]);
      await counting(3);
      expect(await told()).toEqual(['FOLLOWERS_DROP']);
      await counting(4);
      expect(await told()).toEqual(['FOLLOWERS_DROP']);
      await p.quiet();
      await p.expectSound(artist, targets);
    });

    it('are not read from the history unless a change of them is open', async () => {
      p.w.happens('rename', { name: 'Marble Arch' }, 1017);
      await p.checked(artist);
      p.w.clock.advance(300);
      const read: string[] = [];
      p.faults.watch((_command, input) => {
        const text = JSON.stringify(input);
        if (text.includes('WATCHHIST#')) read.push(text);
      });
      await p.workOff();
      expect(await p.w.changes(artist, 'detected')).toEqual([]);
      expect(read).toEqual([]);
    });
  });

  it('what is known stays the size that it has', async () => {
    const size = async () => {
      const stored = await readBaseline(p.w.table, artist.watch_id);
      return [stored?.baseline.releases.size, stored?.subjects.length];
    };
    await live(1);
    const before = await size();
    await live(3);
    expect(await size()).toEqual(before);
    expect(JSON.stringify(await read()).length).toBeLessThan(1024);
  });
});
