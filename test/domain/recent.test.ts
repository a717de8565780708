import fc from 'fast-check';
import { addRecent, sumRecent } from '../../shared/domain/recent.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const severities = ['critical', 'warning', 'info'] as const;
const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

describe('the changes of the last days', () => {
  it('add up to those of the last seven UTC days, this one included', () => {
    const moments = fc.array(
      fc.record({
        minutesAgo: fc.nat(12 * 1440),
        severity: fc.constantFrom(...severities),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(moments, (all) => {
        const inOrder = all
          .map(({ minutesAgo, severity }) => ({
            at: new Date(now.getTime() - minutesAgo * 60_000),
            severity,
          }))
          .toSorted((a, b) => a.at.getTime() - b.at.getTime());
        const recent = inOrder.reduce<Record<string, string>>(
          (sum, { at, severity }) => addRecent(sum, severity, at),
          {},
        );
        const shown = inOrder.filter(({ at }) => dayOf(at) > dayOf(before(7)));
        const count = (wanted: string) =>
          shown.filter(({ severity }) => severity === wanted).length;
        expect(sumRecent(recent, now)).toEqual({
          total: shown.length,
          critical: count('critical'),
          warning: count('warning'),
          info: count('info'),
        });
      }),
      { seed: 2 },
    );
  });

  it('never take more room than seven days need', () => {
    let recent: Record<string, string> = {};
    for (let day = 40; day >= 0; day -= 1) recent = addRecent(recent, 'info', before(day));
    expect(Object.keys(recent)).toHaveLength(7);
    expect(sumRecent(recent, now).total).toBe(7);
  });

  it('fade without anything being written', () => {
    const recent = addRecent({}, 'critical', before(6));
    expect(sumRecent(recent, now)).toEqual({ total: 1, critical: 1, warning: 0, info: 0 });
    expect(sumRecent(recent, new Date('2026-11-21T23:59:59.999Z')).total).toBe(1);
    expect(sumRecent(recent, new Date('2026-11-22T00:00:00.000Z')).total).toBe(0);
  });

  it('leave what they were made of as it was', () => {
    const recent = addRecent({}, 'info', now);
    addRecent(recent, 'info', now);
    expect(recent).toEqual({ '2026-11-21': '0/0/1' });
  });
});
