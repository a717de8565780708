import { readBaseline } from '../../shared/watches/items/baseline.ts';
import { listReleases } from '../../shared/watches/items/releases.ts';
import type { PlanName } from '../../shared/domain/plans/plan.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const hour = 3600;

describe('what a check takes over silently, of an artist with very many releases', () => {
  const p = forEachTest(aPipeline);

  const told = async (artist: Watched) => p.names(await p.w.changes(artist));
  const profileOf = async (artist: Watched) => {
    const stored = await readBaseline(p.w.table, artist.watch_id);
    if (!stored) throw new Error('nothing is known of the artist');
    return stored.baseline.profile;
  };
  const checkedFor = async (artist: Watched, hours: number) => {
    for (let at = 0; at < hours; at += 1) {
      p.w.clock.advance(hour);
      await p.swept();
      await p.checked(artist);
    }
  };

  it('is the profile before all else: a top track that could not be judged is judged later', async () => {
    const { artist } = await p.watched('1010', []);
    const id = p.w.happens(
      'release',
      { title: 'Zebra Midnight', tracks: ['Zebra Midnight'], unlisted: true },
      1010,
    );
    p.w.happens('top', { release_id: id }, 1010);
    p.w.weather.shortList = 'rows';
    p.w.movePictures('moved.test');
    await p.checked(artist);
    expect((await profileOf(artist)).unjudged_top).toEqual([`${id}01`]);
    p.w.weather.shortList = null;
    await checkedFor(artist, 12);
    expect(await told(artist)).toEqual(['TOP_TRACKS_CHANGED 1010', `TOP_TRACK_UNKNOWN ${id}01`]);
    expect(p.errors).toEqual([]);
  });

  describe('after a merge', () => {
    /** 1017 is merged into 1010, which has 250 releases, and that is confirmed. */
    async function merged(plan: PlanName): Promise<Watched> {
      const { artist } = await p.watched('1017', [], plan);
      p.w.happens('merge', { into: 1010 }, 1017);
      await p.looked(artist);
      expect(await told(artist)).toEqual(['PROFILE_MERGED 1017']);
      return artist;
    }

    const into = () =>
      Object.values(p.w.world.releases).filter(
        ({ contributors: [main] }) => main?.artist_id === 1010,
      ).length;
    const known = async (artist: Watched) =>
      (await listReleases(p.w.table, artist.watch_id)).filter(
        ({ standing }) => standing.kind === 'adopted' && standing.from === '1010',
      ).length;

    it.each([
      ['free', 24],
      ['business', 1],
    ] as const)('is all that the other one lists, at once, in the plan %s', async (plan, every) => {
      const artist = await merged(plan);
      p.w.clock.advance(every * hour);
      await p.checked(artist);
      expect(await known(artist)).toBe(into());
      expect((await profileOf(artist)).takeover).toEqual({ kind: 'none' });
      const id = p.w.happens('release', { title: 'Neu' }, 1010);
      for (let days = 0; days < 3; days += 1) {
        p.w.clock.advance(86_400);
        await p.swept();
        await p.looked(artist);
      }
      expect(await told(artist)).toEqual(['PROFILE_MERGED 1017', `RELEASE_ADDED ${id}`]);
      expect(p.errors).toEqual([]);
    });

    it('is what comes with the first list that is whole, also days later', async () => {
      const artist = await merged('free');
      p.w.weather.shortList = 'rows';
      p.w.clock.advance(86_400);
      await p.checked(artist);
      const some = await known(artist);
      expect(some).toBeGreaterThan(0);
      expect(some).toBeLessThan(into());
      p.w.clock.advance(3 * 86_400);
      p.w.weather.shortList = null;
      await p.looked(artist);
      expect(await known(artist)).toBe(into());
      expect(await told(artist)).toEqual(['PROFILE_MERGED 1017']);
    });

    it.each([1, 2, 3, 4, 5, 6, 7, 8])(
      'is all of it though the function dies after call %i',
      async (call) => {
        const artist = await merged('business');
        p.w.clock.advance(hour);
        p.faults.arm(call, 'after');
        await p.checked(artist);
        p.faults.disarm();
        await checkedFor(artist, 2);
        await p.quiet();
        expect(await known(artist)).toBe(into());
        expect(await told(artist)).toEqual(['PROFILE_MERGED 1017']);
        expect(p.errors).toEqual([]);
      },
    );
  });
});
