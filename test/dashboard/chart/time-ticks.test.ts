import { timeTicks } from '../../../functions/dashboard/page/parts/chart/scale.ts';

const ticksOf = (first: string, last: string, max: number) =>
  timeTicks(Date.parse(first), Date.parse(last), max).map((at) => at.toISOString().slice(0, 10));

describe('labels of time', () => {
  it('are at each day, then at Mondays, then at months', () => {
    expect(ticksOf('2026-11-18T12:00Z', '2026-11-22T12:00Z', 5)).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(ticksOf('2026-10-24T12:00Z', '2026-11-22T12:00Z', 5)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ]);
    expect(ticksOf('2025-11-22T12:00Z', '2026-11-22T12:00Z', 5)).toEqual([
      '2026-01-01',
      '2026-04-01',
      '2026-07-01',
      '2026-10-01',
    ]);
  });

  it('are never more than fit, and at least one', () => {
    for (let days = 1; days < 400; days += 1) {
      for (const max of [1, 3, 8]) {
        const last = new Date(Date.parse('2026-11-22T09:00Z'));
        const first = new Date(last.getTime() - days * 86_400_000);
        const count = timeTicks(first.getTime(), last.getTime(), max).length;
        expect(count).toBeGreaterThan(0);
        expect(count).toBeLessThanOrEqual(max);
      }
    }
  });

  it('are one at the start of a span within a day', () => {
    expect(ticksOf('2026-11-22T09:00Z', '2026-11-22T11:00Z', 5)).toEqual(['2026-11-22']);
  });
});
