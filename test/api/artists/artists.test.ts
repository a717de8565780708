import * as z from 'zod';
import { Artist, ArtistSummary } from '../../../shared/domain/bodies/artist.ts';
import { latestTurn } from '../../../shared/checks/rules/full-checks.ts';
import { changePlan } from '../../../shared/usecases/organization/change-plan.ts';
import { service, type Service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

const path = '/api/v1/artists';

describe('monitored artists over HTTP', () => {
  const s = forSuite(service);
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
  });
});
