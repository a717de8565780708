import { addRecent, type Recent, sumRecent } from '../../shared/domain/artists/recent.ts';
import type { Severity } from '../../shared/changes/rules/info.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
let made = 0;
const add = (recent: Recent, severity: Severity, at: Date) =>
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

  it('count a change once, also where as many as are routed at a time were counted since', () => {
    const change = { id: `chg_${'z'.repeat(26)}`, severity: 'warning', at: now } as const;
    let recent = addRecent({}, change);
    for (let others = 1; others < 60; others += 1) recent = add(recent, 'info', now);
    expect(addRecent(recent, change)).toBe(recent);
    expect(sumRecent(recent, now)).toEqual({ total: 60, critical: 0, warning: 1, info: 59 });
  });

  it('take little room, however many changes a day has', () => {
    let recent: Recent = {};
    for (let count = 0; count < 5000; count += 1) recent = add(recent, 'info', now);
    expect(sumRecent(recent, now).total).toBe(5000);
    expect(JSON.stringify(recent).length).toBeLessThan(600);
  });
});
