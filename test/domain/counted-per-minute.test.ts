import { countedPerMinute, lateAfterMs } from '../../shared/checks/rules/staleness.ts';
import type { PlanName } from '../../shared/domain/plans/plan.ts';

const none = { free: 0, pro: 0, business: 0 };
const minutesOfPass = (artists: Readonly<Record<PlanName, number>>) =>
  (artists.free + artists.pro + artists.business) / countedPerMinute(artists);

describe('how many artists are looked at in a minute', () => {
  it.each<[PlanName, number]>([
    ['free', 1_000_000],
    ['pro', 300_000],
    ['business', 50_000],
  ])('finds one on the %s plan that is late before it is stale, of %i', (plan, count) => {
    const lateMinutes = lateAfterMs(plan) / 60_000;
    expect(minutesOfPass({ ...none, [plan]: count })).toBeLessThanOrEqual(0.4 * lateMinutes);
  });

  it('follows the strictest plan of all', () => {
    const free = { ...none, free: 800_000 };
    expect(countedPerMinute(free)).toBe(695);
    expect(countedPerMinute({ ...free, business: 1 })).toBe(2000);
  });

  it('never costs more than 2,000 artists a minute, and is at once where there are few', () => {
    expect(countedPerMinute(null)).toBe(2000);
    expect(countedPerMinute({ ...none, business: 10_000_000 })).toBe(2000);
    expect(countedPerMinute({ ...none, free: 400 })).toBe(500);
  });
});
