import { addRecent, type Recent, sumRecent } from '../../shared/domain/recent.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const severities = ['critical', 'warning', 'info'] as const;
const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
let made = 0;
const add = (recent: Recent, severity: (typeof severities)[number], at: Date) =>
  addRecent(recent, { id: `chg_${String((made += 1)).padStart(26, '0')}`, severity, at });

describe('the changes of the last days', () => {
  it('never take more room than seven days need', () => {
    let recent: Recent = {};
    for (let day = 40; day >= 0; day -= 1) recent = add(recent, 'info', before(day));
    expect(Object.keys(recent)).toHaveLength(7);
    expect(sumRecent(recent, now).total).toBe(7);
  });

  it('fade without anything being written', () => {
    const recent = add({}, 'critical', before(6));
    expect(sumRecent(recent, now)).toEqual({ total: 1, critical: 1, warning: 0, info: 0 });
    expect(sumRecent(recent, new Date('2026-11-21T23:59:59.999Z')).total).toBe(1);
    expect(sumRecent(recent, new Date('2026-11-22T00:00:00.000Z')).total).toBe(0);
  });

  it('leave what they were made of as it was', () => {
    const recent = add({}, 'info', now);
    const before = structuredClone(recent);
    add(recent, 'info', now);
    expect(recent).toEqual(before);
  });

  it('take little room, however many changes a day has', () => {
    let recent: Recent = {};
    for (let count = 0; count < 5000; count += 1) recent = add(recent, 'info', now);
    expect(sumRecent(recent, now).total).toBe(5000);
    expect(JSON.stringify(recent).length).toBeLessThan(600);
  });
});
