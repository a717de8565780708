import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const hourSeconds = 3600;
const artistId = 1017;

describe('a release that is not where it was', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  let targets: string[];
  let id: number;
  beforeEach(async () => {
    ({ artist, targets } = await p.watched(String(artistId), ['one']));
    id = own()[0] ?? 0;
  });

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

  it('is replaced by a twin that came before it went, as when the distributor is another one', async () => {
    const twin = p.w.happens('duplicate', { release_id: id }, artistId);
    await p.looked(artist);
    await hours(26);
    p.w.happens('takedown', { release_id: id }, artistId);
    await p.looked(artist);
    expect(await told()).toContain(`warning RELEASE_REPLACED ${id}`);
    expect((await told()).filter((name) => name.includes('OFFLINE'))).toEqual([]);
    const replaced = (await p.w.changes(artist)).find(
      ({ change_type }) => change_type === 'RELEASE_REPLACED',
    );
    expect(replaced?.payload.after).toMatchObject({ id: String(twin) });
    await p.expectSound(artist, targets);
    p.w.happens('takedown', { release_id: twin }, artistId);
    await p.looked(artist);
    expect(await told()).toContain(`critical RELEASE_WENT_OFFLINE ${twin}`);
    await p.expectSound(artist, targets);
  });

  it('is gone when its page was not known for six hours, where its list always says that there is one more', async () => {
    const { catalog } = p.w.deps;
    p.deps.catalog = {
      ...catalog,
      releases: async (of) => ({
        ...(await catalog.releases(of)),
        complete: false,
        note: 'one is missing',
      }),
    };
    const offline = `critical RELEASE_WENT_OFFLINE ${id}`;
    await hours(2);
    p.w.happens('takedown', { release_id: id }, artistId);
    await hours(36);
    expect(await told()).toEqual([offline]);
    await hours(36);
    expect(await told()).toEqual([offline]);
    p.w.happens('restore', { release_id: id }, artistId);
    await hours(2);
    expect(await told()).toEqual([offline, `info RELEASE_BACK_ONLINE ${id}`]);
    expect(await waiting()).toEqual([]);
  });
});
