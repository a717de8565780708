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
      await p.looked(artist);
      expect(await told()).toEqual([`warning RELEASE_REPLACED ${id}`]);
      const { upc, label } = p.w.world.releases[came]!;
      expect((await changeOf('RELEASE_REPLACED'))?.payload).toMatchObject({
        before: { upc: p.w.world.releases[id]?.upc },
        after: { id: String(came), upc, label },
        reasons: expect.arrayContaining(['the UPC differs']) as unknown,
      });
      await p.looked(artist);
      await p.expectSound(artist, targets);
    });
  });

  it('is replaced by a twin that came before it went, as when the distributor is another one', async () => {
    const twin = p.w.happens('duplicate', { release_id: id }, artistId);
    await p.looked(artist);
    await hours(26);
    p.w.happens('takedown', { release_id: id }, artistId);
    await p.looked(artist);
    expect(await told()).toContain(`warning RELEASE_REPLACED ${id}`);
    expect((await told()).filter((name) => name.includes('OFFLINE'))).toEqual([]);
    expect((await changeOf('RELEASE_REPLACED'))?.payload.after).toMatchObject({ id: String(twin) });
    await p.expectSound(artist, targets);
    p.w.happens('takedown', { release_id: twin }, artistId);
    await p.looked(artist);
    expect(await told()).toContain(`critical RELEASE_WENT_OFFLINE ${twin}`);
    await p.expectSound(artist, targets);
  });

  it('is replaced when it gives its place back, and nothing is offline', async () => {
    const fresh = p.w.happens('replace', { release_id: id }, artistId);
    await p.looked(artist);
    p.w.happens('takedown', { release_id: fresh }, artistId);
    p.w.happens('restore', { release_id: id }, artistId);
    await p.looked(artist);
    expect(await told()).toEqual(
      [`info RELEASE_REPLACED ${id}`, `info RELEASE_REPLACED ${fresh}`].toSorted(),
    );
    await p.expectSound(artist, targets);
    p.w.happens('takedown', { release_id: id }, artistId);
    await p.looked(artist);
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
  });
});
