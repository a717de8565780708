import { readBaseline } from '../../shared/watches/items/baseline.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

describe('a change that waits for its re-check', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  let targets: string[];
  let release: number;
  beforeEach(async () => {
    release = p.w.happens('release', { title: 'One', tracks: 2, label: 'L' }, 1017);
    ({ artist, targets } = await p.watched('1017', ['one']));
    await p.checked(artist);
  });

  const waiting = async () => p.names(await p.w.changes(artist, 'detected'));
  const told = async () => p.names(await p.w.changes(artist));
  const offline = () => `RELEASE_WENT_OFFLINE ${release}`;

  it('is dismissed by a check that does not find it, with what is true again', async () => {
    p.w.happens('takedown', { release_id: release }, 1017);
    await p.checked(artist);
    expect(await waiting()).toContain(offline());
    p.w.clock.advance(60);
    p.w.happens('restore', { release_id: release }, 1017);
    await p.checked(artist);
    expect(await waiting()).toEqual([]);
    const dismissed = await p.w.changes(artist, 'dismissed');
    const it = dismissed.find(({ change_type }) => change_type === 'RELEASE_WENT_OFFLINE');
    expect(it).toMatchObject({
      status: 'dismissed',
      dismissed_reason: 'the release was back before the change was confirmed',
    });
    // It is gone again when the re-check looks: that is another time.
    p.w.happens('takedown', { release_id: release }, 1017);
    p.w.clock.advance(240);
    await p.workOff();
    expect(await told()).not.toContain(offline());
    await p.looked(artist);
    expect(await told()).toContain(offline());
    await p.expectSound(artist, targets);
  });

  it('is not dismissed by a check that looked before it was seen, however late it writes', async () => {
    const { catalog } = p.deps;
    p.deps.catalog = {
      ...catalog,
      // This check has the list already when the release goes, and another check sees that.
      topTracks: async (id) => {
        p.deps.catalog = catalog;
        const tracks = await catalog.topTracks(id);
        p.w.clock.advance(5);
        p.w.happens('takedown', { release_id: release }, 1017);
        await p.run({ kind: 'check', ...artist, attempt: 0 });
        p.w.clock.advance(5);
        return tracks;
      },
    };
    await p.checked(artist);
    expect(await waiting()).toContain(offline());
    await p.quiet();
    expect(await told()).toContain(offline());
  });

  it.each(['rows', 'next'] as const)(
    'is not dismissed by a list that is short (%s)',
    async (how) => {
      p.w.happens('rename', { name: 'Kept' }, 1017);
      p.w.happens('takedown', { release_id: release }, 1017);
      await p.checked(artist);
      p.w.clock.advance(60);
      p.w.weather.shortList = how;
      await p.checked(artist);
      p.w.weather.shortList = null;
      expect(await waiting()).toContain(offline());
      await p.quiet();
      expect(await told()).toContain(offline());
      await p.expectSound(artist, targets);
    },
  );

  it('is not dismissed by the list when it was its page that told of it', async () => {
    const { catalog } = p.deps;
    p.deps.catalog = {
      ...catalog,
      release: async (id) => {
        const details = await catalog.release(id);
        return details && id === String(release) ? { ...details, available: false } : details;
      },
    };
    // Not before it has been out for two days.
    p.w.clock.advance(180_000);
    await p.swept();
    expect(await waiting()).toEqual([offline()]);
    p.w.clock.advance(60);
    p.w.happens('rename', { name: 'Meanwhile' }, 1017);
    await p.checked(artist);
    expect(await waiting()).toContain(offline());
    await p.quiet();
    expect(await told()).toContain(offline());
    const stored = await readBaseline(p.w.table, artist.watch_id);
    expect(stored?.baseline.releases.get(String(release))).toMatchObject({
      status: 'offline',
      gone_from: 'page',
    });
  });

  it('of a number is left to the days', async () => {
    p.w.happens('followers', { set: 100_000 }, 1017);
    for (let day = 0; day < 3; day += 1) {
      await p.checked(artist);
      p.w.clock.advance(86_400);
      p.w.happens('followers', { factor: day === 1 ? 0.6 : 1.001 }, 1017);
      await p.swept();
    }
    await p.checked(artist);
    const types = (await waiting()).map((name) => name.split(' ')[0]);
    expect(types).toContain('FOLLOWERS_DROP');
    p.w.happens('rename', { name: 'Meanwhile' }, 1017);
    p.w.clock.advance(3600);
    await p.checked(artist);
    expect((await waiting()).map((name) => name.split(' ')[0])).toContain('FOLLOWERS_DROP');
  });
});
