import * as z from 'zod';
import { Artist, ArtistSummary } from '../../../shared/domain/bodies/artist.ts';
import { minuteOf, slotOf, turnOf } from '../../../shared/checks/rules/rings.ts';
import { service } from '../../support/service.ts';
import { busyLoad, ticking, type Ticking } from '../../support/ticking.ts';
import { forEachTest } from '../../support/suite.ts';

const path = '/api/v1/artists';

describe('how an artist’s checks are shown', () => {
  const s = forEachTest(service);
  let t: Ticking;
  beforeEach(() => {
    s.w.deps.load = busyLoad;
    t = ticking(s.w);
  });

  async function monitored(plan: 'free' | 'pro' | 'business') {
    const org = await s.organization({ plan });
    const artist = await s.monitor(org, '1001');
    await s.w.check(s.watched(org, artist));
    const read = async () => {
      const [summary] = (await org.get(`${path}/summary`)).expect(200, z.array(ArtistSummary));
      const one = (await org.get(`${path}/${artist.id}`)).expect(200, Artist);
      const [listed] = (await org.get(path)).expect(200, z.array(Artist));
      const own = (await org.get(`${path}/${artist.id}/summary`)).expect(200, ArtistSummary);
      expect(own).toEqual(summary);
      expect(own).toMatchObject(one);
      expect(one).toEqual(listed);
      return summary!;
    };
    return { org, artist, read };
  }
  const minuteNow = () => new Date(minuteOf(s.h.clock.now()) * 60_000).toISOString();

  it.each([
    ['business', 5, 60],
    ['pro', 30, 360],
    ['free', 360, 1440],
  ] as const)(
    'is, in the plan %s, every %s minutes, and without ticks every %s',
    async (plan, best, promised) => {
      const { read } = await monitored(plan);
      expect((await read()).check_every_minutes).toBe(promised);
      await t.tick();
      const { check_every_minutes, next_check_at } = await read();
      expect(check_every_minutes).toBe(best);
      const next = Date.parse(next_check_at!) / 60_000;
      expect(next).toBeGreaterThan(minuteOf(s.h.clock.now()));
      expect(turnOf(slotOf('deezer#1001'), best, next)).toBe(next);
      s.h.clock.advance(promised * 60);
      expect((await read()).check_every_minutes).toBe(promised);
    },
  );

  it('is last when a tick has found it to be as it was', async () => {
    const { read } = await monitored('business');
    const own = (await read()).last_checked_at;
    s.h.clock.advance(3 * 3600 + 620);
    // Nobody has looked for more than three intervals.
    expect(await read()).toMatchObject({ last_checked_at: own, check_status: 'stale' });
    await t.tick();
    expect(await read()).toMatchObject({ last_checked_at: minuteNow(), check_status: 'ok' });
  });

  it('is its own last check where that failed', async () => {
    const { org, artist, read } = await monitored('business');
    s.h.clock.advance(600);
    await t.tick();
    s.w.weather.broken = 'refused';
    await s.w.check(s.watched(org, artist));
    s.w.weather.broken = null;
    s.h.clock.advance(600);
    await t.tick();
    const summary = await read();
    expect(summary.check_error).not.toBeNull();
    // Visits leave it alone meanwhile.
    expect(summary.check_every_minutes).toBe(60);
    expect(Date.parse(summary.last_checked_at)).toBeLessThan(s.h.clock.now().getTime() - 1_100_000);
  });

  it('doesn’t count what was visited before it was taken up again', async () => {
    const { org, artist, read } = await monitored('business');
    s.h.clock.advance(600);
    (await org.delete(`${path}/${artist.id}`)).expect(204);
    s.h.clock.advance(600);
    await t.tick();
    await s.monitor(org, '1001');
    expect((await read()).last_checked_at).toBe(s.h.clock.now().toISOString());
  });

  it('is not at all while it isn’t monitored', async () => {
    const { org, artist } = await monitored('business');
    (await org.delete(`${path}/${artist.id}`)).expect(204);
    const summary = await org.get(`${path}/${artist.id}/summary`);
    const none = { check_every_minutes: null, next_check_at: null };
    expect(summary.expect(200, ArtistSummary)).toMatchObject(none);
    expect((await org.get(`${path}/summary`)).expect(200)).toEqual([]);
  });
});
