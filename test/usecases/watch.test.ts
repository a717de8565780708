import { getArtist } from '../../shared/table/artists/artists.ts';
import { listReleases } from '../../shared/table/watches/releases.ts';
import { watching, type Watching } from '../support/watching.ts';
import { ringsOf } from '../support/slot-rows.ts';

describe('watching an artist', () => {
  let w: Watching;
  beforeAll(async () => {
    w = await watching({ artists: 9 });
  });
  afterAll(() => w.stop());
  afterEach(() => {
    w.weather.broken = null;
    w.weather.shortList = null;
  });

  it('takes a silent baseline: a first check reports nothing', async () => {
    const artist = await w.monitor('1002');
    await w.check(artist);
    expect(await w.changes(artist, 'detected')).toEqual([]);
    const releases = await listReleases(w.table, artist.watch_id);
    expect(releases.length).toBeGreaterThan(2);
    expect(releases.every(({ details_read_at }) => details_read_at !== null)).toBe(true);
  });

  it('puts the artist into the ring of its plan', async () => {
    const artist = await w.monitor('1003', 'pro');
    expect(await ringsOf(w.table, artist.watch_id)).toEqual(['pro']);
  });

  it('confirms a release that was taken down, and not before the re-check', async () => {
    const artist = await w.monitor('1001');
    const gone = w.happens('takedown', {});
    await w.check(artist);
    expect(await w.changes(artist)).toEqual([]);
    expect(await w.changes(artist, 'detected')).toMatchObject([
      { change_type: 'RELEASE_WENT_OFFLINE', payload: { subject: { id: String(gone) } } },
    ]);
    const confirmed = await w.settle(artist);
    expect(confirmed).toHaveLength(1);
    expect(await w.changes(artist)).toMatchObject([
      { id: confirmed[0], status: 'confirmed', severity: 'critical', confirmed: true },
    ]);
    expect(await w.changes(artist, 'detected')).toEqual([]);
    const releases = await listReleases(w.table, artist.watch_id);
    expect(releases.find(({ id }) => id === String(gone))?.status).toBe('offline');
    await w.check(artist);
    expect(await w.changes(artist, 'detected')).toEqual([]);
  });

  it('dismisses what went back before the re-check, and reports it when it happens again', async () => {
    const artist = await w.monitor('1004');
    const gone = w.happens('takedown', {}, 1004);
    await w.check(artist);
    w.happens('restore', { release_id: gone }, 1004);
    expect(await w.settle(artist)).toEqual([]);
    const [dismissed] = await w.changes(artist, 'dismissed');
    expect(dismissed).toMatchObject({ status: 'dismissed', confirmed: false });
    expect(dismissed?.dismissed_reason).toBeTruthy();
    await w.check(artist);
    w.happens('takedown', { release_id: gone }, 1004);
    await w.check(artist);
    const [again] = await w.changes(artist, 'detected');
    expect(again?.id).not.toBe(dismissed?.id);
    expect(await w.settle(artist)).toEqual([again?.id]);
  });

  it('folds what it sees again into the change that waits', async () => {
    const artist = await w.monitor('1005');
    w.happens('rename', { name: 'Somebody Else Entirely' }, 1005);
    await w.check(artist);
    await w.check(artist);
    await w.check(artist);
    expect(await w.changes(artist, 'detected')).toHaveLength(1);
    expect(await w.settle(artist)).toHaveLength(1);
    const read = await getArtist(w.table, artist.organization_id, artist.artist_id);
    expect(read?.name).toBe('Somebody Else Entirely');
  });

  it('reports nothing when the picture host moves', async () => {
    const artist = await w.monitor('1006');
    w.movePictures('cdn-images.example.net');
    await w.check(artist);
    expect(await w.changes(artist, 'detected')).toEqual([]);
    w.movePictures(null);
  });

  it.each(['rows', 'next'] as const)(
    'concludes nothing from a list that is short (%s)',
    async (how) => {
      const artist = await w.monitor('1007');
      w.weather.shortList = how;
      await w.check(artist);
      expect(await w.changes(artist, 'detected')).toEqual([]);
    },
  );

  it.each([
    ['down', 'refused'],
    ['malformed', { status: 200, body: '{"data": [' }],
    ['malformed', { status: 200, body: '<html>busy</html>' }],
    [
      'rate_limited',
      {
        status: 200,
        body: '{"error":{"type":"Exception","message":"Quota limit exceeded","code":4}}',
      },
    ],
  ] as const)('keeps what it knows and says why when the catalog is %s', async (code, broken) => {
    const artist = await w.monitor('1008');
    const before = await listReleases(w.table, artist.watch_id);
    w.clock.advance(60);
    w.sent.length = 0;
    w.weather.broken = broken;
    await w.check(artist);
    const read = await getArtist(w.table, artist.organization_id, artist.artist_id);
    expect(read?.check_error).toMatchObject({ code });
    expect(await w.changes(artist, 'detected')).toEqual([]);
    expect(await listReleases(w.table, artist.watch_id)).toEqual(before);
    expect(w.sent).toMatchObject([{ work: { kind: 'check', attempt: 1 } }]);
    w.weather.broken = null;
    await w.check(artist);
    const healed = await getArtist(w.table, artist.organization_id, artist.artist_id);
    expect(healed?.check_error).toBeNull();
  });

  it('lets a change wait while the source is silent, and confirms it afterwards', async () => {
    const artist = await w.monitor('1009');
    w.happens('picture', { remove: false }, 1009);
    await w.check(artist);
    w.weather.broken = 'refused';
    expect(await w.settle(artist)).toEqual([]);
    expect(await w.changes(artist, 'detected')).toMatchObject([{ waiting_for_source: true }]);
    w.weather.broken = null;
    expect(await w.settle(artist, 3600)).toHaveLength(1);
    expect(await w.changes(artist)).toMatchObject([{ change_type: 'PROFILE_IMAGE_CHANGED' }]);
  });
});
