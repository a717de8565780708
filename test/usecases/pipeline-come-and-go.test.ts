import type { CatalogRelease, CatalogTopTrack } from '../../shared/domain/catalog/catalog.ts';
import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const minute = 60;
const hour = 3600;

describe('what comes and goes', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  /** What the list shows of one release otherwise than the catalog, and of the top tracks. */
  let shown: Partial<CatalogRelease>;
  let isSwapped: boolean;
  let from: number;
  beforeEach(async () => {
    [shown, isSwapped] = [{}, false];
    from = p.w.clock.now().getTime();
    const { catalog } = p.deps;
    p.deps.catalog = {
      ...catalog,
      releases: async (of) => {
        const list = await catalog.releases(of);
        const one = list.releases[0]?.id;
        const releases = list.releases.map((release) =>
          release.id === one ? { ...release, ...shown } : release,
        );
        return { ...list, releases };
      },
      topTracks: async (of) => {
        const tracks = (await catalog.topTracks(of)) ?? [];
        return isSwapped ? [...tracks.slice(0, -1), eleventh] : tracks;
      },
    };
    ({ artist } = await p.watched('1017', ['one']));
  });
  afterEach(() => {
    expect(p.errors).toEqual([]);
  });

  const eleventh: CatalogTopTrack = {
    ...{ id: '1009999', name: 'Number eleven', release_id: null, isrc: null, popularity: null },
  };
  const other = { title: 'Other name', image: { id: 'f'.repeat(32), url: 'https://x.test/a' } };
  /** Whether it is the other turn of two that take so long each. */
  const isOtherTurn = (hours: number) =>
    Math.floor((p.w.clock.now().getTime() - from) / (hours * hour * 1000)) % 2 === 1;

  /** Hourly checks for so long, with a sweep every twenty minutes; `shows` says what is there by then. */
  async function pass(hours: number, shows: () => void = () => undefined) {
    for (let step = 0; step < hours * 3; step += 1) {
      shows();
      if (step % 3 === 0) await p.checked(artist);
      p.w.clock.advance(20 * minute);
      shows();
      await p.swept();
    }
  }
  /** What changes of a type led to, the oldest first. */
  async function told(type: ChangeType): Promise<unknown[]> {
    const changes = (await p.w.changes(artist)).filter(({ change_type }) => change_type === type);
    return changes.map(({ payload }) => payload.after).toReversed();
  }
  /** Checks, and lets pass what follows. @returns after how many minutes the one change was told. */
  async function minutesUntilTold(title: string): Promise<number> {
    const start = p.w.clock.now().getTime();
    const before = await told('RELEASE_TITLE_CHANGED');
    shown = { title };
    await p.looked(artist);
    expect(await told('RELEASE_TITLE_CHANGED')).toEqual([...before, title]);
    const [change] = await p.w.changes(artist);
    return Math.floor((Date.parse(change?.confirmed_at ?? '') - start) / 60_000);
  }

  it('is told six times at most where two fields alternate for three days, and the last state when that ends', async () => {
    await pass(72, () => {
      shown = isOtherTurn(2) ? other : {};
    });
    expect((await p.w.changes(artist)).length).toBeLessThanOrEqual(6);
    shown = other;
    await pass(18);
    expect((await told('RELEASE_TITLE_CHANGED')).at(-1)).toBe(other.title);
    expect((await told('RELEASE_ARTWORK_CHANGED')).at(-1)).toMatchObject({ id: other.image.id });
    expect((await p.w.changes(artist)).length).toBeLessThanOrEqual(6);
    expect(await p.w.changes(artist, 'detected')).toEqual([]);
  });

  it('is told later each time, four hours at most, where what comes was never there', async () => {
    const waits: number[] = [];
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) {
      waits.push(await minutesUntilTold(title));
    }
    const [first, second, ...others] = waits;
    expect([first, second]).toEqual([5, 15]);
    // The sweep looks once a minute.
    expect(others).toEqual([31, 61, 121, 241, 241]);
  });

  it('waits twice as long each time that it was dismissed, sixteen hours at most', async () => {
    const waits: number[] = [];
    for (let time = 0; time < 10; time += 1) {
      shown = other;
      await p.checked(artist);
      const [due] = (await p.owed()).filter(({ work: { kind } }) => kind === 'recheck');
      waits.push((Date.parse(due?.dueAt ?? '') - p.w.clock.now().getTime()) / 1000);
      p.w.clock.advance(5 * minute);
      shown = {};
      await p.checked(artist);
    }
    expect(waits.slice(0, 4)).toEqual([300, 300, 600, 1200]);
    expect(waits.at(-1)).toBe(16 * hour);
    expect(await p.w.changes(artist)).toEqual([]);
  });
});
