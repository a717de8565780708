import { readBaseline } from '../../shared/watches/items/baseline.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

interface Row {
  id: number;
}
interface List {
  data: Row[];
  total: number;
  next?: string;
}
/** What the catalog answers for a list, or for an album. */
type Body = List & { nb_tracks?: number };

const listPath = '/artist/1001/albums';
const p = forEachTest(() => aPipeline({ artists: 2 }));
let artist: Watched;
let releases: number[];

beforeEach(() => {
  releases = Object.values(p.w.world.releases)
    .filter(({ contributors: [main], offline_since }) => main?.artist_id === 1001 && !offline_since)
    .map(({ id }) => id);
});

const begin = async () => {
  ({ artist } = await p.watched('1001'));
};
const check = async () => {
  p.w.clock.advance(3600);
  await p.checked(artist);
};
const told = async () => p.names(await p.w.changes(artist));
/** Changes each answer under a path. */
const distort = (
  is: (path: string) => boolean,
  change: (body: Body, query: URLSearchParams) => object,
) => {
  p.w.weather.distort = (path, query, answer) =>
    is(path) ? { ...answer, body: change(structuredClone(answer.body) as Body, query) } : answer;
};

describe('a list whose count is always off', () => {
  const isList = (path: string) => path === listPath;
  const empty = (list: List) => ({ ...list, data: [], next: undefined });
  it.each<[string, (list: List, query: URLSearchParams) => object]>([
    ['counts one more than it shows', (list) => ({ ...list, total: list.total + 1 })],
    ['counts one less than it shows', (list) => ({ ...list, total: list.total - 1 })],
    [
      'shows a row twice, and counts it twice',
      (list) => ({
        ...list,
        data: [...list.data, ...list.data.slice(0, 1)],
        total: list.total + 1,
      }),
    ],
    [
      'names a next page that is empty',
      (list, query) =>
        query.get('index') === '0' ? { ...list, next: 'https://x.test/?index=100' } : empty(list),
    ],
  ])('tells of a takedown like any other: it %s', async (_, quirk) => {
    distort(isList, quirk);
    await begin();
    await check();
    const [gone = 0] = releases;
    p.w.happens('takedown', { release_id: gone }, 1001);
    const at = p.w.clock.now().getTime();
    await check();
    await p.quiet();
    expect(await told()).toEqual([`RELEASE_WENT_OFFLINE ${gone}`]);
    const [change] = await p.w.changes(artist);
    const minutes = (Date.parse(change?.confirmed_at ?? '') - at) / 60_000;
    // An hour until the check, and one re-check.
    expect(minutes).toBeLessThan(60 + 15);
  });

  it('tells of a takedown where the count stands as it was', async () => {
    const total = releases.length + 1;
    distort(isList, (list) => ({ ...list, total }));
    await begin();
    const [gone = 0] = releases;
    p.w.happens('takedown', { release_id: gone }, 1001);
    await check();
    await p.quiet();
    expect(await told()).toEqual([`RELEASE_WENT_OFFLINE ${gone}`]);
  });

  it('says nothing of a row that a list leaves out once, or of an odd count that comes and goes', async () => {
    await begin();
    for (const [dropped, off] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [0, 0],
      [2, 0],
    ] as const) {
      distort(isList, (list) => {
        return { ...list, data: list.data.slice(dropped), total: list.total + off };
      });
      await check();
    }
    p.w.weather.distort = null;
    await check();
    await p.quiet();
    expect(await told()).toEqual([]);
  });

  it('is no habit after one odd count: what is left out then is not told', async () => {
    await begin();
    await check();
    const total = releases.length + 1;
    distort(isList, (list) => ({ ...list, total }));
    await check();
    distort(isList, (list) => ({ ...list, data: list.data.slice(1) }));
    for (let hour = 0; hour < 10; hour += 1) await check();
    expect(await told()).toEqual([]);
    expect(await p.w.changes(artist, 'detected')).toEqual([]);
  });

  it.each([-1, -2])('counts %d: rows that are left out are no takedown', async (off) => {
    distort(isList, (list) => ({ ...list, total: list.total + off }));
    await begin();
    await check();
    distort(isList, (list) => ({
      ...list,
      data: list.data.slice(-2 * off),
      total: list.total + off,
    }));
    for (let hour = 0; hour < 24; hour += 1) await check();
    expect(await told()).toEqual([]);
  });

  it.each([0, 1, -1])('is cut off where it shrinks to one row, though off by %d', async (off) => {
    distort(isList, (list) => ({ ...list, total: list.total + off }));
    await begin();
    await check();
    distort(isList, (list, query) => {
      const data = query.get('index') === '0' ? list.data.slice(0, 1) : [];
      return { data, total: 1, next: data.length > 0 ? '?index=25' : undefined };
    });
    for (let hour = 0; hour < 30; hour += 1) await check();
    expect(await told()).toEqual([]);
    expect(await p.w.changes(artist, 'detected')).toEqual([]);
  });
});

describe('an album that always counts one track more than it shows', () => {
  let album = 0;
  let tracks: number[];
  beforeEach(async () => {
    const found = releases.find((id) => (p.w.world.releases[id]?.tracks.length ?? 0) >= 4);
    album = found ?? 0;
    tracks = p.w.world.releases[album]?.tracks.map(({ id }) => id) ?? [];
    distort(
      (path) => path === `/album/${album}` || path === `/album/${album}/tracks`,
      (body) =>
        body.nb_tracks === undefined
          ? { ...body, total: body.total + 1 }
          : { ...body, nb_tracks: body.nb_tracks + 1 },
    );
    await begin();
  });
  const readPages = async () => {
    p.w.clock.advance(25 * 3600);
    await p.run({ kind: 'details', watch_id: artist.watch_id });
    await p.quiet();
  };

  it('knows its tracks, and tells of a code that changed', async () => {
    const stored = await readBaseline(p.w.table, artist.watch_id);
    expect(stored?.baseline.releases.get(String(album))).toMatchObject({
      usual_miscount: { by: 1, readings: 1 },
    });
    const [track_id = 0] = tracks;
    p.w.happens('edit-release', { release_id: album, track_id, isrc: 'DEA452499999' }, 1001);
    await readPages();
    expect(await told()).toEqual([expect.stringContaining('TRACK_ISRC_CHANGED')]);
  });

  it('tells of a track whose count rose one reading before it showed', async () => {
    p.w.weather.distort = null;
    await readPages();
    await readPages();
    distort(
      (path) => path === `/album/${album}`,
      (body) => ({ ...body, nb_tracks: (body.nb_tracks ?? 0) + 1 }),
    );
    await readPages();
    p.w.weather.distort = null;
    p.w.happens('track-add', { release_id: album, title: 'One more' }, 1001);
    await readPages();
    expect(await told()).toEqual([`TRACK_ADDED ${album}`]);
  });

  it('tells of a track that left, and of one that came', async () => {
    await readPages();
    const [, , , track_id = 0] = tracks;
    p.w.happens('track-takedown', { release_id: album, track_id, how: 'gone' }, 1001);
    await readPages();
    expect(await told()).toEqual([expect.stringContaining('TRACKS_WENT_OFFLINE')]);
    p.w.happens('track-add', { release_id: album, title: 'One more' }, 1001);
    await readPages();
    expect(await told()).toHaveLength(2);
  });
});
