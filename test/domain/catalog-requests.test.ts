import { catalogRequestsPerMinute, type PlanName } from '../../shared/domain/plans/plan.ts';

describe('what an organization may ask the catalog in a minute', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const of = (plan: PlanName, days: number, count_artists: number) => {
    const created_at = new Date(now.getTime() - days * 86_400_000).toISOString();
    return catalogRequestsPerMinute({ plan, created_at, count_artists }, now);
  };

  it('grows on Free with its age, and with a verified artist', () => {
    expect([of('free', 6.9, 0), of('free', 7, 0), of('free', 0, 1), of('free', 7, 3)]).toEqual([
      10, 20, 20, 30,
    ]);
  });

  it('is that of the plan on all others from the start', () => {
    expect([of('pro', 0, 0), of('business', 0, 0)]).toEqual([30, 120]);
  });

  it('is that of a new one where somebody is in none', () => {
    expect(catalogRequestsPerMinute(null, now)).toBe(10);
  });
});
