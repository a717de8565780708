import type { Quota } from '../../shared/domain/quota/quota.ts';
import { putArtistCount } from '../../shared/table/gauge.ts';
import { quotaLane } from '../../shared/table/catalog/quota-lane.ts';
import { recorded, WorkRecord } from '../../shared/telemetry/record.ts';
import { viewQuota } from '../../shared/usecases/operator/view-quota.ts';
import { gauge, gaugeLane } from '../../shared/usecases/upkeep/gauge.ts';
import { ticking } from '../support/ticking.ts';
import { watching } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const quota: Quota = { requests: 50, perSeconds: 5, shares: { people: 0.1, rechecks: 0.15 } };

const w = forEachTest(watching);

const view = () =>
  viewQuota({ ...w.deps, catalog: 'deezer', lanes: ['deezer', 'deezer-2'], quota });

/** A minute in which one lane is used by all, and a person waits. */
async function aMinute(): Promise<void> {
  const sleep = async (milliseconds: number) => {
    w.clock.advance(milliseconds / 1000);
  };
  const lane = quotaLane(w.table, w.clock, { name: 'deezer', quota, sleep });
  w.clock.advance(60 - ((w.clock.now().getTime() / 1000) % 60));
  await Promise.all(Array.from({ length: 10 }, () => lane.budget('routine').take(1)));
  await expect(lane.budget('routine').take(1)).rejects.toThrow('used up');
  const late = () => 12;
  await lane.budget('rechecks', undefined, late).take(3);
  await lane.budget('people').take(33);
  await lane.budget('people', () => 6).take(1);
  w.clock.advance(60);
}

describe('the quota, as the operator sees it', () => {
  it('is idle while nobody asks', async () => {
    expect(await view()).toBe(
      [
        'deezer: not used in the last minute',
        'deezer-2: not used in the last minute',
        'pace: about 0 checks an hour; each check reads everything',
        'ticks: none yet',
      ].join('\n'),
    );
  });

  it('shows each lane in the last minute', async () => {
    await aMinute();
    const minute =
      'deezer: 9% used in the last minute (people 34, re-checks and checks in progress 3, new checks 10)';
    const [first] = (await view()).split('\n');
    expect(first).toContain(minute);
    expect(first).toMatch(/a person waited [1-9][\d.]* s at most, a re-check 12 s$/);
  });

  it('says how often artists are visited, or by how much that is late', async () => {
    const { tick } = ticking(w);
    await tick();
    const every =
      'ticks: Business artists every 5 minutes, Pro every 30 minutes, Free every 6 hours';
    expect(await view()).toContain(every);
    w.clock.advance(65 * 60);
    expect(await view()).toContain('ticks: Business artists every 1 hour');
    w.clock.advance(10 * 60);
    expect(await view()).toContain('ticks: LATE by 15 minutes');
    await tick();
    expect(await view()).toContain(every);
  });

  it('says when the service is so busy that lists and pages rest', async () => {
    const begun_at = w.clock.now().toISOString();
    const by_plan = { free: 24, pro: 60, business: 289 };
    const count = { artists: 373, stale: 0, stale_watches: [], by_plan };
    const last = { ...count, counted_at: begun_at };
    await putArtistCount(w.table, { begun_at, pass: null, last });
    expect(await view()).toContain('pace: about 300 checks an hour; lists and pages rest');
  });

  it('says which lane is down', async () => {
    await quotaLane(w.table, w.clock, { name: 'deezer-2', quota })
      .budget('people')
      .report('failed', 60);
    expect(await view()).toContain('deezer-2: DOWN; run `npm run admin -- status`');
    await aMinute();
    await quotaLane(w.table, w.clock, { name: 'deezer', quota })
      .budget('people')
      .report('failed', 60);
    const [first, second] = (await view()).split('\n');
    expect(first).toContain('deezer: DOWN');
    expect(second).toContain('deezer: 9% used in the last minute');
  });

  it('is measured by the gauge', async () => {
    await aMinute();
    const record = new WorkRecord();
    await recorded(record, () => gaugeLane({ ...w.deps, quota }, 'deezer'));
    expect(record.counts.get('QuotaUsedPercent')).toBe(9);
    expect(record.counts.get('PeopleWaitMs')).toBeGreaterThan(1000);
    expect(record.counts.get('PermitsRefused')).toBeGreaterThanOrEqual(1);
    const visitsLate = async () => {
      const whole = new WorkRecord();
      await recorded(whole, () => gauge({ ...w.deps, catalog: 'deezer' }));
      return whole.counts.get('VisitsLateSeconds');
    };
    expect(await visitsLate()).toBe(0);
    await ticking(w).tick();
    w.clock.advance(62 * 60);
    expect(await visitsLate()).toBe(120);
  });
});
