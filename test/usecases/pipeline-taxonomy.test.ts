import { readBaseline } from '../../shared/watches/items/baseline.ts';
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

    it('is delisted after six hours, told once, and back when it is listed again', async () => {
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
        await p.looked(artist);
      }
      expect(await told()).toEqual([`RELEASE_DELISTED ${id}`]);
      expect(await p.w.changes(artist, 'dismissed')).toEqual([]);
      expect(await p.rowsOf(targets[0]!)).toHaveLength(1);
      unlisted(false);
      await p.looked(artist);
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

  describe('the mark of a verified profile', () => {
    /** What the catalog says. */
    let mark: boolean;
    beforeEach(() => {
      mark = true;
      const { catalog } = p.w.deps;
      // No catalog that we speak to tells it: one that does.
      p.deps.catalog = {
        ...catalog,
        capabilities: new Set([...catalog.capabilities, 'verified']),
        artist: async (id) => {
          const read = await catalog.artist(id);
          return read && { ...read, verified: mark };
        },
      };
    });

    const told = async () =>
      (await p.w.changes(artist)).map(({ change_type, severity }) => `${severity} ${change_type}`);
    const known = async () => (await readBaseline(p.w.table, artist.watch_id))?.baseline.profile;

    it('is taken over silently where it wasn’t known, and told when it goes and when it comes, once each', async () => {
      expect(await known()).toMatchObject({ verified: null });
      await p.looked(artist);
      expect(await known()).toMatchObject({ verified: true });
      expect(await p.w.changes(artist, 'dismissed')).toEqual([]);
      await p.looked(artist);
      expect(await told()).toEqual([]);
      mark = false;
      await p.looked(artist);
      await p.looked(artist);
      const lost = 'critical VERIFICATION_LOST';
      expect(await told()).toEqual([lost]);
      mark = true;
      await p.looked(artist);
      await p.looked(artist);
      expect((await told()).toSorted()).toEqual([lost, 'info VERIFICATION_GAINED']);
      await p.expectSound(artist, targets);
    });
  });
});
