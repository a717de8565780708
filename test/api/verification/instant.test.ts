import * as z from 'zod';
import { Artist } from '../../../shared/domain/bodies/artist.ts';
import { Release } from '../../../shared/domain/bodies/release.ts';
import { Snapshot } from '../../../shared/domain/bodies/snapshot.ts';
import { service, type Service } from '../../support/service.ts';
import { ringsOf } from '../../support/slot-rows.ts';

const instant = '/api/v1/verify/instant';

describe('instant verification', () => {
  let s: Service;
  beforeAll(async () => {
    s = await service();
  });
  afterAll(() => s.stop());
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

  it.each(['free', 'pro'] as const)(
    'is not of the plan %s, and names that which has it',
    async (plan) => {
      const org = await s.organization({ plan });
      const asked = s.w.requests.length;
      const refused = await org.post(instant, { streaming_id: '1001' });
      expect(refused.expect(403)).toMatchObject({
        code: 'plan_required',
        required_plan: 'business',
        plan,
      });
      expect(s.w.requests).toHaveLength(asked);
    },
  );

  it('is for members and keys, not for viewers', async () => {
    const org = await s.organization();
    const viewer = await s.h.member(org, 'viewer');
    const refused = await viewer.post(instant, { streaming_id: '1002' });
    expect(refused.expect(403)).toMatchObject({ code: 'role_required' });
    const key = await s.h.apiKey(org);
    (await key.post(instant, { streaming_id: '1002' })).expect(201);
  });

  it('begins once by requests with the same idempotency key', async () => {
    const org = await s.organization();
    const options = { headers: { 'idempotency-key': 'now' } };
    const artist = (await org.post(instant, { streaming_id: '1003' }, options)).expect(201);
    const replay = await org.post(instant, { streaming_id: '1003' }, options);
    expect(replay.expect(201)).toEqual(artist);
    expect(replay.headers['idempotent-replayed']).toBe('true');
    const again = await org.post(instant, { streaming_id: '1003' });
    expect(again.expect(409)).toMatchObject({
      code: 'already_monitored',
      artist_id: (artist as Artist).id,
    });
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
    ['more than an artist', { streaming_id: '1001', silent: true }, 400, 'invalid_input'],
  ])('is refused for %s', async (_, body, status, code) => {
    const org = await s.organization();
    expect((await org.post(instant, body)).expect(status)).toMatchObject({ code });
    expect((await org.get('/api/v1/artists')).expect(200)).toEqual([]);
  });

  it('begins nothing while the catalog is down', async () => {
    const org = await s.organization();
    s.w.weather.broken = 'refused';
    const refused = await org.post(instant, { streaming_id: '1005' });
    expect(refused.expect(503)).toMatchObject({ code: 'catalog_unavailable' });
    expect((await org.get('/api/v1/artists')).expect(200)).toEqual([]);
    s.w.weather.broken = null;
    (await org.post(instant, { streaming_id: '1005' })).expect(201);
  });
});
