import { readBaseline } from '../../shared/watches/items/baseline.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const hourSeconds = 3600;
/** The sweep takes up what has been overdue for a minute. */
const daySeconds = 86_400 + 120;
const release_id = 1_001_011;

describe('what is asked for by its own id before it is told', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  let targets: string[];
  beforeEach(async () => {
    ({ artist, targets } = await p.watched('1001', ['one']));
  });

  const told = async () => p.names(await p.w.changes(artist));
  /** Until the pages of all releases had their turn. */
  const dayLater = async () => {
    p.w.clock.advance(daySeconds);
    await p.swept();
  };
  const later = async (hours: number) => {
    p.w.clock.advance(hours * hourSeconds);
    await p.swept();
  };

  describe('a track that is missing from the page of its release', () => {
    const takeDown = (number: number) =>
      p.w.happens('track-takedown', {
        release_id,
        track_id: release_id * 100 + number,
        how: 'gone',
      });
    const tracksAsked = () => p.w.requests.filter((path) => /\/track\/\d+$/.test(path));

    it('waits while its own id gets no answer, and asks for no other one then', async () => {
      for (const number of [2, 3, 4]) takeDown(number);
      await dayLater();
      p.w.requests.length = 0;
      p.w.weather.distort = (path, _, answer) =>
        path.startsWith('/track/') ? { status: 500, body: {} } : answer;
      await later(48);
      expect(await told()).toEqual([]);
      expect(new Set(tracksAsked()).size).toBe(1);
      const [open] = await p.w.changes(artist, 'detected');
      expect(open).toMatchObject({ waiting_for_source: true });
      p.w.weather.distort = null;
      await p.quiet();
      expect(await told()).toEqual([`TRACKS_WENT_OFFLINE ${release_id}`]);
      expect((await p.w.changes(artist))[0]?.payload.after).toHaveLength(3);
      await p.expectSound(artist, targets);
    });
  });

  describe('a top track on a release that no list has', () => {
    const title = 'Zebra Midnight';
    const enters = () => {
      const id = p.w.happens('release', { title, tracks: [title], unlisted: true });
      p.w.happens('top', { release_id: id });
      return id;
    };

    it('is told when the list is whole again, though the top tracks are known by then', async () => {
      const id = enters();
      p.w.weather.shortList = 'rows';
      await p.looked(artist);
      expect(await told()).toEqual(['TOP_TRACKS_CHANGED 1001']);
      p.w.weather.shortList = null;
      await p.looked(artist);
      expect(await told()).toEqual(['TOP_TRACKS_CHANGED 1001', `TOP_TRACK_UNKNOWN ${id}01`]);
      await p.looked(artist);
      expect(await told()).toHaveLength(2);
      await p.expectSound(artist, targets);
    });
  });

  describe('the countries of a release', () => {
    const usual = ['AT', 'CH', 'DE', 'FR', 'GB'];
    const countries = (of: string[] | null) => {
      const { catalog } = p.w.deps;
      p.deps.catalog = {
        ...catalog,
        capabilities: new Set([...catalog.capabilities, 'countries']),
        release: async (id) => {
          const page = await catalog.release(id);
          if (!page || id !== String(release_id)) return page;
          return { ...page, countries: of, ...(of ? {} : { untold: ['countries'] }) };
        },
      };
    };
    const stored = async () =>
      (await readBaseline(p.w.table, artist.watch_id))?.baseline.releases.get(String(release_id))
        ?.countries;
    beforeEach(async () => {
      countries(usual);
      await dayLater();
      await p.quiet();
    });

    it('are told when some are lost for six hours, once', async () => {
      countries(['AT', 'CH', 'FR', 'GB']);
      await dayLater();
      await later(5);
      expect(await told()).toEqual([]);
      await p.quiet();
      expect(await told()).toEqual([`RELEASE_AVAILABILITY_CHANGED ${release_id}`]);
      expect(await p.w.changes(artist)).toMatchObject([
        { severity: 'warning', payload: { before: { count: 5 }, after: { lost: ['DE'] } } },
      ]);
      expect(await stored()).toEqual(['AT', 'CH', 'FR', 'GB']);
      await dayLater();
      await p.quiet();
      expect(await told()).toHaveLength(1);
    });
  });
});
