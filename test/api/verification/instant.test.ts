import * as z from 'zod';
import { Artist } from '../../../shared/domain/bodies/artist.ts';
import { Release } from '../../../shared/domain/bodies/release.ts';
import { Snapshot } from '../../../shared/domain/bodies/snapshot.ts';
import { service } from '../../support/service.ts';
import { ringsOf } from '../../support/slot-rows.ts';
import { forSuite } from '../../support/suite.ts';

const instant = '/api/v1/verify/instant';

describe('instant verification', () => {
  const s = forSuite(service);
  afterEach(() => {
    s.w.weather.broken = null;
  });

  it('answers with the artist, whose profile, top tracks and releases are there at once', async () => {
    const org = await s.organization();
    const answer = await org.post(instant, { streaming_id: '1001' });
    const artist = answer.expect(201, Artist.strict());
    expect(answer.headers.location).toBe(`/api/v1/artists/${artist.id}`);
    const now = s.h.clock.now().toISOString();
    expect(artist).toMatchObject({ streaming_id: '1001', active: true, last_checked_at: now });
    const read = async <Schema extends z.ZodType>(part: string, schema: Schema) =>
      (await org.get(`/api/v1/artists/${artist.id}/${part}`)).expect(200, schema);
    expect((await read('snapshot', Snapshot)).top_tracks).toHaveLength(10);
    expect(await read('releases', z.array(Release))).toHaveLength(14);
    expect(await read('snapshot-history', z.array(z.unknown()))).toHaveLength(1);
    expect(await ringsOf(s.w.table, 'deezer#1001')).toEqual(['business']);
    await s.w.upkeep();
    await s.w.check(s.watched(org, artist));
    for (const status of ['detected', 'confirmed']) {
      expect(await read(`changes?status=${status}`, z.array(z.unknown()))).toEqual([]);
    }
  });

  it('is refused for what is monitored, naming it', async () => {
    const org = await s.organization();
    const { id } = await s.monitor(org, '1003');
    const again = await org.post(instant, { streaming_id: '1003' });
    expect(again.expect(409)).toMatchObject({ code: 'already_monitored', artist_id: id });
  });

  it('begins once, and is counted once, when many ask', async () => {
    const org = await s.organization();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => org.post(instant, { streaming_id: '1004' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await org.get('/api/v1/artists')).expect(200)).toHaveLength(1);
  });

  it.each([
    ['an unknown artist', { streaming_id: '999' }, 404, 'not_found'],
    ['no artist', {}, 400, 'invalid_input'],
    ['an address', { url: 'https://www.deezer.com/artist/1001' }, 400, 'invalid_input'],
  ])('is refused for %s', async (_, body, status, code) => {
    const org = await s.organization();
    expect((await org.post(instant, body)).expect(status)).toMatchObject({ code });
    expect((await org.get('/api/v1/artists')).expect(200)).toEqual([]);
  });

  it('begins nothing while the catalog is down', async () => {
    const org = await s.organization();
    s.w.weather.broken = 'refused';
    (await org.post(instant, { streaming_id: '1005' })).refused('catalog_unavailable');
    expect((await org.get('/api/v1/artists')).expect(200)).toEqual([]);
    s.w.weather.broken = null;
    (await org.post(instant, { streaming_id: '1005' })).expect(201);
  });
});
