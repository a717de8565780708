import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import { readBaseline } from '../../shared/table/watches/baseline.ts';
import type { Catalog } from '../../shared/usecases/source-ports.ts';
import { pipeline, type Pipeline } from '../support/pipeline.ts';
import { watching, type Watched } from '../support/watching.ts';

const hourSeconds = 3600;
const artistId = 1017;

describe('a release that is not where it was', () => {
  let p: Pipeline;
  let artist: Watched;
  let targets: string[];
  let id: number;
  beforeEach(async () => {
    p = pipeline(await watching({ artists: 17 }));
    ({ artist, targets } = await p.watched(String(artistId), ['one']));
    id = own()[0] ?? 0;
  });
  afterEach(() => p.w.stop());

  const own = () =>
    Object.values(p.w.world.releases)
      .filter(({ contributors: [main] }) => main?.artist_id === artistId)
      .map((release) => release.id);
  const checked = async () => {
    await p.checked(artist);
    await p.quiet();
  };
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour += 1) {
      p.w.clock.advance(hourSeconds);
      await p.swept();
      await p.checked(artist);
    }
  };
  /** What is told of releases, with its severity. */
  const told = async () =>
    (await p.w.changes(artist))
      .filter(({ change_type }) => /^(RELEASE|BACK_CATALOG)_/.test(change_type))
      .map(
        ({ severity, change_type, payload }) => `${severity} ${change_type} ${payload.subject.id}`,
      )
      .toSorted();
  /** What waits of releases: top tracks wait for hours. */
  const waiting = async () =>
    (await p.w.changes(artist, 'detected')).filter(
      ({ change_type }) => change_type !== 'TOP_TRACKS_CHANGED',
    );
  const changeOf = async (type: string) =>
    (await p.w.changes(artist)).find(({ change_type }) => change_type === type);
  /** The catalog, but for what some of its answers are. */
  const answers = (change: (catalog: Catalog) => Partial<Catalog>) => {
    const { catalog } = p.w.deps;
    p.deps.catalog = { ...catalog, ...change(catalog) };
  };

  describe('when another one of that title came in its place', () => {
    const comes = (of: { tracks?: number; label?: string; isrc_registrant?: string }) => {
      const { title, date, label, type, tracks } = p.w.world.releases[id]!;
      p.w.happens('takedown', { release_id: id }, artistId);
      const body = { title, date, type, label, tracks: tracks.length, ...of };
      return p.w.happens('release', body, artistId);
    };

    it('is replaced, with the UPC that its own page tells: a warning', async () => {
      const came = comes({});
      await checked();
      expect(await told()).toEqual([`warning RELEASE_REPLACED ${id}`]);
      const { upc, label } = p.w.world.releases[came]!;
      expect((await changeOf('RELEASE_REPLACED'))?.payload).toMatchObject({
        before: { upc: p.w.world.releases[id]?.upc },
        after: { id: String(came), upc, label },
        reasons: expect.arrayContaining(['the UPC differs']) as unknown,
      });
      await checked();
      await p.expectSound(artist, targets);
    });

    it('is gone, and the other one came, when that has another number of tracks', async () => {
      const count = p.w.world.releases[id]?.tracks.length ?? 0;
      const came = comes({ tracks: count + 3, label: 'Fake', isrc_registrant: 'QZ7KD' });
      await checked();
      expect(await told()).toEqual([`critical RELEASE_WENT_OFFLINE ${id}`]);
      await checked();
      const [other, ...rest] = (await told()).filter((name) => name.endsWith(String(came)));
      expect(other).toMatch(/ (RELEASE_SUSPICIOUS|RELEASE_ADDED|BACK_CATALOG_ADDED) /);
      expect(rest).toEqual([]);
      await checked();
      expect(await told()).toHaveLength(2);
      await p.expectSound(artist, targets);
    });

    it('is delisted, and the other one came, when its own page lives on', async () => {
      const count = p.w.world.releases[id]?.tracks.length ?? 0;
      const page = await p.w.deps.catalog.release(String(id));
      const came = comes({ tracks: count + 3 });
      answers((real) => ({
        release: async (of) => (of === String(id) ? page : real.release(of)),
      }));
      await hours(10);
      const names = p.names(await p.w.changes(artist));
      expect(names).toContain(`RELEASE_DELISTED ${id}`);
      expect(names.filter((name) => name.endsWith(String(came)))).toHaveLength(1);
      expect(names).not.toContain(`RELEASE_REPLACED ${id}`);
      const reasons = (await p.w.changes(artist, 'dismissed')).map((one) => one.dismissed_reason);
      expect(reasons).toEqual(['its replacement is a different release']);
    });
  });

  it('is replaced by a twin that came before it went, as when the distributor is another one', async () => {
    const twin = p.w.happens('duplicate', { release_id: id }, artistId);
    await checked();
    await hours(26);
    p.w.happens('takedown', { release_id: id }, artistId);
    await checked();
    expect(await told()).toContain(`warning RELEASE_REPLACED ${id}`);
    expect((await told()).filter((name) => name.includes('OFFLINE'))).toEqual([]);
    expect((await changeOf('RELEASE_REPLACED'))?.payload.after).toMatchObject({ id: String(twin) });
    await p.expectSound(artist, targets);
    p.w.happens('takedown', { release_id: twin }, artistId);
    await checked();
    expect(await told()).toContain(`critical RELEASE_WENT_OFFLINE ${twin}`);
    await p.expectSound(artist, targets);
  });

  it('is gone when the one beside it is another edition', async () => {
    const twin = p.w.happens('duplicate', { release_id: id }, artistId);
    const { catalog } = p.w.deps;
    const explicit = (page: CatalogReleaseDetails) => ({
      ...page,
      tracks: (page.tracks ?? []).map((track) => ({ ...track, explicit: !track.explicit })),
    });
    answers(() => ({
      release: async (of) => {
        const page = await catalog.release(of);
        return page && of === String(twin) ? explicit(page) : page;
      },
    }));
    await checked();
    await hours(26);
    p.w.happens('takedown', { release_id: id }, artistId);
    await checked();
    expect(await told()).toContain(`info RELEASE_WENT_OFFLINE ${id}`);
    expect(await changeOf('RELEASE_REPLACED')).toBeUndefined();
  });

  it('is replaced when it gives its place back, and nothing is offline', async () => {
    const fresh = p.w.happens('replace', { release_id: id }, artistId);
    await checked();
    p.w.happens('takedown', { release_id: fresh }, artistId);
    p.w.happens('restore', { release_id: id }, artistId);
    await checked();
    expect(await told()).toEqual(
      [`info RELEASE_REPLACED ${id}`, `info RELEASE_REPLACED ${fresh}`].toSorted(),
    );
    await p.expectSound(artist, targets);
    p.w.happens('takedown', { release_id: id }, artistId);
    await checked();
    expect(await told()).toContain(`critical RELEASE_WENT_OFFLINE ${id}`);
  });

  it('is replaced by the one that its own page answers with', async () => {
    const [, other = 0] = own();
    answers((real) => ({
      release: (of) => real.release(of === String(id) ? String(other) : of),
      releases: async (of) => {
        const list = await real.releases(of);
        return { ...list, releases: list.releases.filter((one) => one.id !== String(id)) };
      },
    }));
    await hours(9);
    expect(p.names(await p.w.changes(artist))).toEqual([`RELEASE_REPLACED ${id}`]);
    const change = await changeOf('RELEASE_REPLACED');
    expect(change?.payload.after).toMatchObject({ id: String(other) });
    expect(change?.payload.reasons[0]).toBe(`its own page now leads to release ${other}`);
  });

  describe('while its artist’s list always says that there is one more', () => {
    beforeEach(() => {
      answers((real) => ({
        releases: async (of) => ({
          ...(await real.releases(of)),
          complete: false,
          note: 'one is missing',
        }),
      }));
    });
    const offline = () => `critical RELEASE_WENT_OFFLINE ${id}`;

    it('is gone when its page was not known for six hours, and back when it is listed', async () => {
      await hours(2);
      p.w.happens('takedown', { release_id: id }, artistId);
      await hours(36);
      expect(await told()).toEqual([offline()]);
      await hours(36);
      expect(await told()).toEqual([offline()]);
      p.w.happens('restore', { release_id: id }, artistId);
      await hours(2);
      expect(await told()).toEqual([offline(), `info RELEASE_BACK_ONLINE ${id}`]);
      expect(await waiting()).toEqual([]);
    });

    it('is nothing when it is back within those hours', async () => {
      await hours(2);
      p.w.happens('takedown', { release_id: id }, artistId);
      const seen = async () => p.names(await p.w.changes(artist, 'detected'));
      for (let hour = 0; hour < 48; hour += 1) {
        if ((await seen()).includes(`RELEASE_WENT_OFFLINE ${id}`)) break;
        await hours(1);
      }
      expect(await seen()).toContain(`RELEASE_WENT_OFFLINE ${id}`);
      await hours(4);
      p.w.happens('restore', { release_id: id }, artistId);
      await hours(24);
      expect(await told()).toEqual([]);
      expect(await waiting()).toEqual([]);
    });

    it('is nothing when only the list leaves it out', async () => {
      const { catalog } = p.deps;
      p.deps.catalog = {
        ...catalog,
        releases: async (of) => {
          const list = await catalog.releases(of);
          return { ...list, releases: list.releases.filter((one) => one.id !== String(id)) };
        },
      };
      await hours(72);
      expect(await told()).toEqual([]);
      expect(await waiting()).toEqual([]);
    });

    it('is nothing while its page makes no sense', async () => {
      await hours(2);
      p.w.happens('takedown', { release_id: id }, artistId);
      p.w.weather.distort = (path, _, answer) =>
        path.startsWith(`/album/${id}`) ? { status: 200, body: { id } } : answer;
      await hours(48);
      expect(await told()).toEqual([]);
      expect(await waiting()).toEqual([]);
    });
  });

  it('is the list’s to tell as long as that comes whole, though its page is not known', async () => {
    answers((real) => ({
      release: async (of) => (of === String(id) ? null : real.release(of)),
    }));
    await hours(48);
    expect(await p.w.changes(artist)).toEqual([]);
    expect(await p.w.changes(artist, 'dismissed')).toEqual([]);
    const stored = await readBaseline(p.w.table, artist.watch_id);
    expect(stored?.baseline.releases.get(String(id))?.status).toBe('live');
  });
});
