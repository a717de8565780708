import { getArtist } from '../../shared/table/artists/artists.ts';
import { readBaseline } from '../../shared/watches/items/baseline.ts';
import { recorded, WorkRecord } from '../../shared/telemetry/record.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

type Row = Record<string, unknown>;

describe('a row of the catalog that nobody understands', () => {
  const p = forEachTest(() => aPipeline({ artists: 3 }));
  let artist: Watched;
  let targets: string[];
  let releases: number[];
  beforeEach(() => {
    releases = Object.values(p.w.world.releases)
      .filter(
        ({ contributors: [main], offline_since }) => main?.artist_id === 1001 && !offline_since,
      )
      .map(({ id }) => id);
  });

  const begin = async () => {
    ({ artist, targets } = await p.watched('1001'));
  };
  /** Every answer shows the release like this, in the list and on its own page. */
  const spoil = (id: number | undefined, changes: Row | null) => {
    p.w.weather.distort = (path, _query, answer) => {
      if (changes === null) return answer;
      const body = structuredClone(answer.body) as Row & { data?: Row[] };
      if (path === `/album/${id}`) return { ...answer, body: { ...body, ...changes } };
      if (path !== '/artist/1001/albums') return answer;
      const data = body.data?.map((row) => (row.id === id ? { ...row, ...changes } : row));
      return { ...answer, body: { ...body, data } };
    };
  };
  const check = async () => {
    p.w.clock.advance(3600);
    await p.looked(artist);
  };
  const told = async () => p.names(await p.w.changes(artist));
  const oddCover = { cover_big: 'https://cdn.example/odd', md5_image: { is: 'odd' } };
  const imageOf = async (id: number | undefined) =>
    (await readBaseline(p.w.table, artist.watch_id))?.baseline.releases.get(String(id))?.image;

  it('hides nothing else: what happens beside it is told, and it is not', async () => {
    await begin();
    const [odd = 0, gone = 0, renamed = 0] = releases;
    const before = await imageOf(odd);
    spoil(odd, oddCover);
    await check();
    expect(await told()).toEqual([]);
    p.w.happens('takedown', { release_id: gone }, 1001);
    p.w.happens('edit-release', { release_id: renamed, title: 'Quite another title' }, 1001);
    await check();
    expect(await told()).toEqual(
      [`RELEASE_TITLE_CHANGED ${renamed}`, `RELEASE_WENT_OFFLINE ${gone}`].toSorted(),
    );
    expect(await getArtist(p.w.table, artist.organization_id, artist.artist_id)).toMatchObject({
      check_error: null,
      check_notes: [{ kind: 'list', left_out: 'image', releases: 1 }],
    });
    expect(await imageOf(odd)).toEqual(before);
    spoil(odd, null);
    await check();
    expect(await told()).toHaveLength(2);
    p.w.happens('edit-release', { release_id: odd, artwork: true }, 1001);
    await check();
    expect(await told()).toContain(`RELEASE_ARTWORK_CHANGED ${odd}`);
    await p.expectSound(artist, targets);
  });

  it('that is odd from the first look on is learned silently when it is readable', async () => {
    const [odd = 0] = releases;
    spoil(odd, { ...oddCover, release_date: ['odd'], record_type: 7, label: {}, upc: 'NaN' });
    await begin();
    expect(await imageOf(odd)).toMatchObject({ id: null, is_unsure: true });
    spoil(odd, null);
    p.w.clock.advance(86_400);
    await p.swept();
    await check();
    expect(await told()).toEqual([]);
    expect(await imageOf(odd)).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    });
    await p.expectSound(artist, targets);
  });

  it.each(['id', 'title'])(
    'without its %s keeps the list from being complete, not from being read',
    async (field) => {
      await begin();
      const [odd = 0, gone = 0, renamed = 0] = releases;
      p.w.weather.distort = (path, _query, answer) => {
        if (path !== '/artist/1001/albums') return answer;
        const { data, ...body } = answer.body as { data: Row[] };
        const rows = data.map((row) => (row.id === odd ? { ...row, [field]: null } : row));
        return { ...answer, body: { ...body, data: rows } };
      };
      p.w.happens('edit-release', { release_id: renamed, title: 'Quite another title' }, 1001);
      p.w.happens('takedown', { release_id: gone }, 1001);
      await check();
      expect(await told()).toEqual([`RELEASE_TITLE_CHANGED ${renamed}`]);
      const seen = await getArtist(p.w.table, artist.organization_id, artist.artist_id);
      const why: unknown = expect.stringMatching(/1 of \d+ releases couldn’t be read/);
      expect(seen?.check_notes).toEqual([{ kind: 'list_not_complete', why }]);
      p.w.weather.distort = null;
      await check();
      expect(await told()).toContain(`RELEASE_WENT_OFFLINE ${gone}`);
      expect(await told()).toHaveLength(2);
      await p.expectSound(artist, targets);
    },
  );

  it('is counted, by its field, for the line of the check', async () => {
    await begin();
    spoil(releases[0], oddCover);
    const record = new WorkRecord();
    await recorded(record, () => p.run({ kind: 'check', ...artist, attempt: 0 }));
    expect(record.parts.get('CatalogFieldsUnknown')).toEqual({
      'album.cover_big': 1,
      'album.md5_image': 1,
    });
  });
});
