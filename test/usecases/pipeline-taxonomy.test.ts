import { readBaseline } from '../../shared/table/watches/baseline.ts';
import { pipeline, type Pipeline } from '../support/pipeline.ts';
import { watching, type Watched } from '../support/watching.ts';

const hourSeconds = 3600;
const daySeconds = 86_400;
/** The sweep takes up what has been overdue for a minute. */
const weekSeconds = 7 * daySeconds + 120;

describe('what a catalog and an encyclopedia can tell', () => {
  let p: Pipeline;
  let artist: Watched;
  let targets: string[];
  beforeEach(async () => {
    p = pipeline(await watching({ artists: 17 }));
    ({ artist, targets } = await p.watched('1001', ['one']));
  });
  afterEach(() => p.w.stop());

  const told = async () => p.names(await p.w.changes(artist));
  const checked = async () => {
    await p.checked(artist);
    await p.quiet();
  };

  describe('a release that leaves the list of its artist while its page lives on', () => {
    const id = '1001014';
    const unlisted = (isUnlisted: boolean) => {
      const { catalog } = p.w.deps;
      p.deps.catalog = {
        ...catalog,
        releases: async (artistId) => {
          const list = await catalog.releases(artistId);
          const releases = list.releases.filter((one) => !isUnlisted || one.id !== id);
          return { ...list, releases };
        },
      };
    };

    it('is delisted after six hours, told once, and never again', async () => {
      unlisted(true);
      await p.checked(artist);
      p.w.clock.advance(5 * hourSeconds);
      await p.swept();
      expect(await told()).toEqual([]);
      await p.quiet();
      expect(await told()).toEqual([`RELEASE_DELISTED ${id}`]);
      for (let day = 0; day < 3; day += 1) {
        p.w.clock.advance(daySeconds);
        await p.swept();
        await checked();
      }
      expect(await told()).toEqual([`RELEASE_DELISTED ${id}`]);
      expect(await p.w.changes(artist, 'dismissed')).toEqual([]);
      expect(p.errors).toEqual([]);
      expect(await p.rowsOf(targets[0]!)).toHaveLength(1);
    });

    it('is back when it is listed again later', async () => {
      unlisted(true);
      await checked();
      unlisted(false);
      await checked();
      expect(await told()).toEqual([`RELEASE_BACK_ONLINE ${id}`, `RELEASE_DELISTED ${id}`]);
      await p.expectSound(artist, targets);
    });
  });

  describe('the links of an artist', () => {
    const link = (url: string) => ({ add: { type: 'social network', url } });
    const weekLater = async () => {
      p.w.clock.advance(weekSeconds);
      await p.swept();
      await p.quiet();
    };
    const socials = async () =>
      (await readBaseline(p.w.table, artist.watch_id))?.baseline.socials?.map(({ url }) => url);

    it('are told when one comes and when it goes, once each', async () => {
      const before = await socials();
      p.w.happens('links', link('https://scam.example/nova'));
      await weekLater();
      expect(await told()).toEqual(['SOCIAL_LINK_ADDED 1001']);
      const [change] = await p.w.changes(artist);
      expect(change).toMatchObject({
        severity: 'critical',
        payload: { before: [], after: [{ url: 'https://scam.example/nova' }] },
      });
      expect(await socials()).toContain('https://scam.example/nova');
      await weekLater();
      p.w.happens('links', { remove: 'https://scam.example/nova' });
      await weekLater();
      expect(await told()).toEqual(['SOCIAL_LINK_ADDED 1001', 'SOCIAL_LINK_REMOVED 1001']);
      expect(await socials()).toEqual(before);
      await p.expectSound(artist, targets);
    });
  });
});
