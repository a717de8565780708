import fc from 'fast-check';
import { checkCron, nextCheckAt } from '../../shared/domain/schedule.ts';
import { plans, PlanName } from '../../shared/domain/plan.ts';

describe('the schedule of an artist', () => {
  it.each(PlanName.options)('fires as often as the plan %s says', (plan) => {
    const [, minute, hours] = /^cron\((\d+) (\S+) \* \* \? \*\)$/.exec(checkCron('ma_x', plan))!;
    const perDay = hours === '*' ? 24 : hours!.split(',').length;
    expect(perDay).toBe(24 / plans[plan].check_every_hours);
    expect(Number(minute)).toBeLessThan(60);
  });

  it('tells the next time, which is one of the cron’s and less than an interval away', () => {
    const times = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2027-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...PlanName.options), times, (id, plan, now) => {
        const next = nextCheckAt(id, plan, now);
        const [, minute, hours] = /^cron\((\d+) (\S+) /.exec(checkCron(id, plan))!;
        expect(next.getUTCMinutes()).toBe(Number(minute));
        if (hours !== '*') expect(hours!.split(',')).toContain(String(next.getUTCHours()));
        const away = next.getTime() - now.getTime();
        expect(away).toBeGreaterThan(0);
        expect(away).toBeLessThanOrEqual(plans[plan].check_every_hours * 3_600_000);
      }),
    );
  });

  it('spreads artists over the hour', () => {
    const minutes = Array.from({ length: 600 }, (_, n) => checkCron(`ma_${n}`, 'business'));
    expect(new Set(minutes).size).toBe(60);
  });
});
