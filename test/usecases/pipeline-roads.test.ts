import { readBaseline } from '../../shared/watches/items/baseline.ts';
import { pipeline, type Pipeline } from '../support/pipeline.ts';
import { watching, type Watched } from '../support/watching.ts';

const hourSeconds = 3600;
/** The sweep takes up what has been overdue for a minute. */
const daySeconds = 86_400 + 120;
const release_id = 1_001_011;

describe('what is asked for by its own id before it is told', () => {
  let p: Pipeline;
  let artist: Watched;
  let targets: string[];
  beforeEach(async () => {
    p = pipeline(await watching({ artists: 17 }));
    ({ artist, targets } = await p.watched('1001', ['one']));
  });
  afterEach(() => p.w.stop());

  const told = async () => p.names(await p.w.changes(artist));
  const waiting = async () => p.names(await p.w.changes(artist, 'detected'));
  const reasons = async () =>
    (await p.w.changes(artist, 'dismissed')).map(({ dismissed_reason }) => dismissed_reason);
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
    const takeDown = (how: 'gone' | 'removed' | 'unreadable', number = 2) =>
      p.w.happens('track-takedown', { release_id, track_id: release_id * 100 + number, how });
    const tracksAsked = () => p.w.requests.filter((path) => /\/track\/\d+$/.test(path));

    it('is offline when its own id is not known', async () => {
      takeDown('gone');
      await dayLater();
      await p.quiet();
      expect(await told()).toEqual([`TRACKS_WENT_OFFLINE ${release_id}`]);
      expect(tracksAsked()).toEqual([`/deezer/track/${release_id * 100 + 2}`]);
      await p.expectSound(artist, targets);
    });

    it('was taken out of the release when it can be played by its own id: told after six hours', async () => {
      takeDown('removed');
      await dayLater();
      expect(await waiting()).toEqual([`TRACKS_WENT_OFFLINE ${release_id}`]);
      await later(5);
      expect(await told()).toEqual([]);
      await p.quiet();
      expect(await told()).toEqual([`TRACK_REMOVED ${release_id}`]);
      const [change] = await p.w.changes(artist);
      expect(change).toMatchObject({
        severity: 'warning',
        payload: { after: [{ id: String(release_id * 100 + 2), state: 'removed' }] },
      });
      await p.expectSound(artist, targets);
      p.w.happens('restore', { release_id });
      await dayLater();
      await p.quiet();
      expect(await told()).toContain(`TRACK_ADDED ${release_id}`);
      await p.expectSound(artist, targets);
    });

    it('waits while its own id gets no answer, and asks for no other one then', async () => {
      for (const number of [2, 3, 4]) takeDown('gone', number);
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
    const enters = (of: Partial<{ main_artist_id: number; tracks: string[] }> = {}) => {
      const id = p.w.happens('release', { title, tracks: [title], unlisted: true, ...of });
      p.w.happens('top', { release_id: id });
      return id;
    };

    it('is told after six hours, once, beside the change of the top tracks', async () => {
      const id = enters();
      await p.checked(artist);
      await later(5);
      expect(await told()).toEqual([]);
      await p.quiet();
      expect(await told()).toEqual(['TOP_TRACKS_CHANGED 1001', `TOP_TRACK_UNKNOWN ${id}01`]);
      const change = (await p.w.changes(artist)).find(({ severity }) => severity === 'critical');
      expect(change?.payload).toMatchObject({
        release: { id: String(id), title },
        after: { id: `${id}01`, name: title, release_id: String(id) },
      });
      await p.looked(artist);
      expect(await told()).toHaveLength(2);
      await p.expectSound(artist, targets);
    });

    it('is dismissed when its release comes into the list, which is told as ever', async () => {
      const id = enters();
      await p.checked(artist);
      await later(1);
      p.w.happens('edit-release', { release_id: id, unlisted: false });
      await p.looked(artist);
      expect(await told()).toEqual([`RELEASE_ADDED ${id}`, 'TOP_TRACKS_CHANGED 1001']);
      expect(await reasons()).toEqual([
        'the track left the top tracks, or its release turned out to be known, before the change was confirmed',
      ]);
      await p.expectSound(artist, targets);
    });

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
