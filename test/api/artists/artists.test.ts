import * as z from 'zod';
import { Artist, ArtistSummary } from '../../../shared/domain/bodies/artist.ts';
import { latestTurn } from '../../../shared/domain/watch/full-checks.ts';
import { changePlan } from '../../../shared/usecases/organization/change-plan.ts';
import { refusalOf, service, type Service } from '../../support/service.ts';

const path = '/api/v1/artists';
const unknown = 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r';

describe('monitored artists over HTTP', () => {
  let s: Service;
  beforeAll(async () => {
    s = await service();
  });
  afterAll(() => s.stop());
  afterEach(() => {
    s.w.weather.broken = null;
  });

  const summaryOf = async (who: Awaited<ReturnType<Service['organization']>>) =>
    (await who.get(`${path}/summary`)).expect(200, z.array(ArtistSummary));

  /** When an hourly check has its next turn. */
  const nextTurnOf = (watchId: string) => {
    const turnMs = latestTurn(watchId, s.h.clock.now(), 3_600_000);
    return new Date(turnMs + 3_600_000).toISOString();
  };

  it('are listed as a bare array with the fields of the interface and no others', async () => {
    const org = await s.organization();
    expect((await org.get(path)).expect(200)).toEqual([]);
    const { id } = await s.monitor(org, '1001');
    const listed = (await org.get(path)).expect(200);
    expect(listed).toEqual([
      {
        id,
        streaming_id: '1001',
        name: 'Nova Pilot',
        active: true,
        last_checked_at: s.h.clock.now().toISOString(),
        tags: [],
        release_policy: 'judge',
      },
    ]);
    expect((await org.get(`${path}/${id}`)).expect(200)).toEqual((listed as object[])[0]);
  });

  it('are listed in the order in which they came', async () => {
    const org = await s.organization();
    for (const streamingId of ['1005', '1002', '1004']) {
      s.h.clock.advance(1);
      await s.monitor(org, streamingId);
    }
    const listed = (await org.get(path)).expect(200, z.array(Artist));
    expect(listed.map(({ streaming_id }) => streaming_id)).toEqual(['1005', '1002', '1004']);
  });

  it('are summed up with numbers, the next check and the changes of seven days', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1002');
    expect(await summaryOf(org)).toEqual([
      {
        ...artist,
        paused: null,
        image_url: expect.stringContaining('http://pictures.test/'),
        catalog_url: 'https://www.deezer.com/artist/1002',
        stats: { followers: 41_870, monthly_listeners: null, popularity: null },
        changes_7d: { total: 0, critical: 0, warning: 0, info: 0 },
        // No tick has been there yet: so often the plan promises.
        check_every_minutes: 60,
        next_check_at: nextTurnOf('deezer#1002'),
        check_status: 'ok',
        check_error: null,
        check_notes: [],
      },
    ]);
    s.w.happens('takedown', {}, 1002);
    await s.w.check(s.watched(org, artist));
    expect((await summaryOf(org))[0]?.changes_7d.total).toBe(0);
    await s.w.settle(s.watched(org, artist));
    await s.w.route(s.watched(org, artist));
    // The release that is gone. That its track left the top tracks has to stay for hours first.
    const counted = { total: 1, critical: 1, warning: 0, info: 0 };
    expect((await summaryOf(org))[0]?.changes_7d).toEqual(counted);
  });

  it('forget a change after seven UTC days, the day of the change included', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1003');
    s.w.happens('rename', { name: 'Renamed' }, 1003);
    await s.w.check(s.watched(org, artist));
    await s.w.settle(s.watched(org, artist));
    await s.w.route(s.watched(org, artist));
    const confirmedAt = s.h.clock.now();
    const midnight = Date.parse(`${confirmedAt.toISOString().slice(0, 10)}T00:00:00.000Z`);
    s.h.clock.advance((midnight + 7 * 86_400_000 - confirmedAt.getTime()) / 1000 - 1);
    const reader = await s.h.apiKey(org);
    const total = async () => {
      const [summary] = (await reader.get(`${path}/summary`)).expect(200, z.array(ArtistSummary));
      return summary?.changes_7d.total;
    };
    expect(await total()).toBe(1);
    s.h.clock.advance(1);
    expect(await total()).toBe(0);
  });

  it('say that checks fail, why, and when what is shown is stale', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1004');
    // Others may have held it for days.
    await s.w.check(s.watched(org, artist));
    const last_checked_at = s.h.clock.now().toISOString();
    s.w.weather.broken = 'refused';
    s.h.clock.advance(600);
    await s.w.check(s.watched(org, artist));
    const at = s.h.clock.now().toISOString();
    expect(await summaryOf(org)).toMatchObject([
      {
        check_status: 'failing',
        check_error: { code: 'down', message: 'The catalog didn’t answer.', at },
        last_checked_at,
      },
    ]);
    s.h.clock.advance(3 * 3600);
    expect(await summaryOf(org)).toMatchObject([{ check_status: 'stale' }]);
    s.w.weather.broken = null;
    await s.w.check(s.watched(org, artist));
    expect(await summaryOf(org)).toMatchObject([{ check_status: 'ok', check_error: null }]);
  });

  it('stay listed, and are not checked, while the plan has no room for them', async () => {
    const org = await s.organization();
    for (const id of ['1001', '1002', '1003', '1004']) {
      s.h.clock.advance(1);
      await s.monitor(org, id);
    }
    await changePlan(s.deps, org.organizationId, 'free');
    const listed = await summaryOf(org);
    expect(listed.map(({ active }) => active)).toEqual([true, true, true, false]);
    expect(listed.map(({ paused }) => paused)).toEqual([null, null, null, 'plan']);
    expect(listed[3]?.next_check_at).toBeNull();
  });

  it('are summed up one by one as in the list, and also when they are stopped', async () => {
    const org = await s.organization();
    const { id } = await s.monitor(org, '1003');
    const one = async () => (await org.get(`${path}/${id}/summary`)).expect(200, ArtistSummary);
    expect([await one()]).toEqual(await summaryOf(org));
    (await org.delete(`${path}/${id}`)).expect(204);
    expect(await one()).toMatchObject({ active: false, paused: 'stopped', next_check_at: null });
    const stranger = await s.organization();
    (await stranger.get(`${path}/${id}/summary`)).expect(404);
  });

  it('answer 304 to who has the present version', async () => {
    const org = await s.organization();
    const { id, streaming_id } = await s.monitor(org, '1006');
    const watched = s.watched(org, { id, streaming_id });
    const release = (await org.get(`${path}/${id}/releases`)).expect(
      200,
      z.array(z.object({ id: z.string() })),
    )[0]?.id;
    for (const one of [
      `${path}/${id}`,
      `${path}/${id}/snapshot`,
      `${path}/${id}/releases/${release ?? ''}`,
    ]) {
      const { headers } = await org.get(one);
      const again = await org.get(one, { headers: { 'if-none-match': headers.etag ?? 'none' } });
      expect([again.status, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
      s.h.clock.advance(60);
      await s.w.check(watched);
      const changed = await org.get(one, { headers: { 'if-none-match': headers.etag ?? 'none' } });
      expect([one, changed.status]).toEqual([one, 200]);
      expect(changed.headers.etag).not.toBe(headers.etag);
    }
  });

  describe('of another organization', () => {
    it.each([
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/snapshot'],
      ['GET', '/snapshot-history'],
      ['GET', '/changes'],
      ['GET', '/releases'],
      ['GET', '/releases/RELEASE'],
      ['GET', '/releases/RELEASE/tracks'],
      ['POST', '/check'],
    ])('are answered like unknown ones: %s %s', async (method, below) => {
      const [org, other] = [await s.organization(), await s.organization()];
      const artist = await s.monitor(org, '1007');
      const releases = (await org.get(`${path}/${artist.id}/releases`)).expect(
        200,
        z.array(z.object({ id: z.string() })),
      );
      const place = below.replace('RELEASE', releases[0]?.id ?? '');
      const ask = (id: string) =>
        s.h.send({ method, path: `${path}/${id}${place}`, ...other.credentials });
      const foreign = await ask(artist.id);
      expect(foreign.expect(404)).toMatchObject({ code: 'not_found' });
      const never = await ask(unknown);
      expect([never.status, refusalOf(never)]).toEqual([404, refusalOf(foreign)]);
      // What can't be anybody's id may be told what an id looks like.
      for (const id of ['ma_1', '%20', 'MA_01K9ZQ4W3V7M2X5C8E0B6T1N4R']) {
        expect((await ask(id)).expect(404)).toMatchObject({
          code: 'not_found',
          detail: expect.stringContaining('begins with ma_') as string,
        });
      }
      expect((await org.get(`${path}/${artist.id}`)).expect(200, Artist).active).toBe(true);
    });
  });

  it.each([
    ['days=0', 'query.days'],
    ['days=366', 'query.days'],
    ['days=1e2', 'query.days'],
    ['days=%2B5', 'query.days'],
    ['days=-1', 'query.days'],
    ['days=5.0', 'query.days'],
    ['days=', 'query.days'],
    ['days=7&days=8', 'query.days'],
    ['day=7', 'query.day'],
    ['days=7&limit=5', 'query.limit'],
  ])('refuse the history of ?%s and name the place', async (query, place) => {
    const org = await s.organization();
    const { id } = await s.monitor(org, '1008');
    const refused = await org.get(`${path}/${id}/snapshot-history?${query}`);
    expect(refused.expect(400)).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: place }],
    });
  });

  it.each([
    ['', 'query.limit'],
    ['/summary', 'query.limit'],
    ['/ID', 'query.limit'],
    ['/ID/snapshot', 'query.limit'],
    ['/ID/releases', 'query.limit'],
  ])('take no parameter that they do not know: %s', async (below, place) => {
    const org = await s.organization();
    const { id } = await s.monitor(org, '1008');
    const refused = await org.get(`${path}${below.replace('ID', id)}?limit=5`);
    expect(refused.expect(400)).toMatchObject({ errors: [{ path: place }] });
  });

  it('are read by viewers, and neither stopped nor checked by them', async () => {
    const org = await s.organization();
    const { id } = await s.monitor(org, '1001');
    const viewer = await s.h.member(org, 'viewer');
    (await viewer.get(path)).expect(200);
    (await viewer.get(`${path}/${id}/snapshot`)).expect(200);
    const refusal = { code: 'role_required', required_role: 'member', role: 'viewer' };
    expect((await viewer.delete(`${path}/${id}`)).expect(403)).toMatchObject(refusal);
    expect((await viewer.post(`${path}/${id}/check`)).expect(403)).toMatchObject(refusal);
    const member = await s.h.member(org, 'member');
    (await member.post(`${path}/${id}/check`)).expect(202);
    (await member.delete(`${path}/${id}`)).expect(204);
  });
});
