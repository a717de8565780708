import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import { listReleases } from '../../shared/watches/items/releases.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const hour = 3600;

describe('what the pages of a large catalogue show one after the other', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  let count: number;
  beforeEach(async () => {
    ({ artist } = await p.watched('1009', ['one']));
    count = (await listReleases(p.w.table, artist.watch_id)).length;
    expect(count).toBeGreaterThan(50);
    p.w.clock.advance(25 * hour);
  });

  /** From now on every page shows something else. */
  async function pagesShow(other: (page: CatalogReleaseDetails) => Partial<CatalogReleaseDetails>) {
    const { catalog } = p.deps;
    p.deps.catalog = {
      ...catalog,
      release: async (id) => {
        const page = await catalog.release(id);
        return page && { ...page, ...other(page) };
      },
    };
    await p.run({ kind: 'details', ...artist });
    await p.workOff();
    return () => {
      p.deps.catalog = catalog;
    };
  }

  const toldOf = async (type: Change['change_type']) =>
    (await p.w.changes(artist)).filter(({ change_type }) => change_type === type);

  it('is no mass takedown before six hours, and none at all when the source had a fault', async () => {
    const endFault = await pagesShow(({ tracks }) => ({
      available: false,
      tracks: tracks?.map((track) => ({ ...track, available: false })) ?? null,
    }));
    for (let minutes = 0; minutes < 40; minutes += 5) {
      p.w.clock.advance(300);
      await p.swept();
    }
    expect(await p.w.changes(artist)).toEqual([]);
    endFault();
    await p.quiet();
    expect(await p.w.changes(artist)).toEqual([]);
    const dismissed = await p.w.changes(artist, 'dismissed');
    expect(
      dismissed.filter(({ change_type }) => change_type === 'RELEASE_WENT_OFFLINE'),
    ).toMatchObject([{ payload: { count } }]);
  });

  it('is one change for each value, and no graver than its type', async () => {
    await pagesShow(({ upc }) => ({ upc: `50${upc?.slice(2) ?? ''}` }));
    await p.quiet();
    const told = await toldOf('RELEASE_UPC_CHANGED');
    const counts = told.map(({ payload }) => payload.count ?? 1);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(count);
    expect(told.length).toBeLessThan(count / 2);
    expect(told.map(({ payload }) => payload.raised)).toEqual(told.map(() => undefined));
  });
});
