import { readBaseline } from '../../shared/watches/items/baseline.ts';
import type { Catalog } from '../../shared/usecases/source-ports.ts';
import { eachByItself } from '../support/owners.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const artistId = 1017;
/** Other artists, who are as they were. */
const witnesses = ['1001', '1003', '1004'];
/** With both sides of each, far more than a transaction holds. */
const addedCount = 60;

describe('a catalog of which all IDs are others', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  let targets: string[];
  let ids: number[];
  beforeEach(async () => {
    for (let nth = 0; nth < addedCount; nth += 1) {
      const date = `${1990 + (nth % 30)}-0${1 + (nth % 9)}-1${nth % 7}`;
      p.w.happens('release', { title: `Album ${nth}`, date, label: 'Nebel', tracks: 3 }, artistId);
    }
    p.w.edit(eachByItself);
    ({ artist, targets } = await p.watched(String(artistId), ['one']));
    for (const id of witnesses) await p.watched(id, []);
    await p.quiet();
    ids = own();
  });

  const own = () =>
    Object.values(p.w.world.releases)
      .filter(({ contributors: [main], offline_since }) => {
        return main?.artist_id === artistId && offline_since === null;
      })
      .map(({ id }) => id);
  const allMove = () => {
    for (const id of ids) p.w.happens('replace', { release_id: id }, artistId);
  };
  /** What is told of releases. */
  const told = async () =>
    (await p.w.changes(artist))
      .filter(({ change_type }) => !change_type.startsWith('TOP_TRACK'))
      .map(
        ({ change_type, payload: { subject } }) => `${change_type} ${subject.kind} ${subject.id}`,
      );
  const live = async () => {
    const stored = await readBaseline(p.w.table, artist.watch_id);
    return [...(stored?.baseline.releases.values() ?? [])]
      .filter(({ status, relation }) => status !== 'offline' && relation === 'main')
      .map(({ id }) => Number(id))
      .toSorted((a, b) => a - b);
  };

  it('is told once, is known with all its pairs, and asks for few pages', async () => {
    const asked: number[] = [];
    const { catalog } = p.w.deps;
    const counted: Catalog = {
      ...catalog,
      release: async (id) => {
        asked.push(Number(id));
        return catalog.release(id);
      },
    };
    p.deps.catalog = counted;
    const earlier = own();
    allMove();
    await p.looked(artist);
    expect(await told()).toEqual([`RELEASE_REPLACED artist ${artistId}`]);
    expect(await live()).toEqual(own());
    // At two looks some of the earlier ones, as many of those in their place, and a page of each witness; then
    // each page has its first turn.
    expect(asked.filter((id) => earlier.includes(id)).length).toBeLessThanOrEqual(12);
    expect(asked.length).toBeLessThanOrEqual(own().length + 30);
    await p.looked(artist);
    expect(await told()).toHaveLength(1);
    await p.expectSound(artist, targets);
  });

  it('is never told as a takedown where the function dies between its two writes', async () => {
    allMove();
    let deaths = 0;
    p.faults.watch((_, input) => {
      const writes = JSON.stringify(input).split('"sk":"REL#').length - 1;
      if (deaths > 0 || writes < 40) return;
      deaths += 1;
      p.faults.arm(1, 'before');
    });
    await p.looked(artist);
    expect(deaths).toBe(1);
    await p.looked(artist);
    const [first, ...rest] = (await told()).toReversed();
    expect(first).toBe(`RELEASE_REPLACED artist ${artistId}`);
    expect(rest.filter((one) => !one.startsWith('RELEASE_REPLACED '))).toEqual([]);
    expect(await live()).toEqual(own());
    await p.expectSound(artist, targets);
  });
});
