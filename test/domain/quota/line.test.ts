import { isFresh, mayPagesWait, perMinute, callsIn } from '../../../shared/domain/quota/line.ts';
import { addUse, noMinutes } from '../../../shared/domain/quota/minutes.ts';
import { noPermits, type Quota } from '../../../shared/domain/quota/permits.ts';

const quota: Quota = { requests: 50, perSeconds: 5, shares: { people: 0.1, rechecks: 0.15 } };
const most = perMinute(quota);
const now = Date.parse('2026-11-21T10:01:00.000Z');

/** A lane that granted so many permits in the last minute, and refused others. */
const lane = (routine: number, refused = 0) => {
  const grant = { permitClass: 'routine' as const, granted: routine, now: now - 60_000, refused };
  return { permits: { ...noPermits, minutes: addUse(noMinutes, grant) }, openUntil: null };
};
const turns = (before: number, ...lanes: ReturnType<typeof lane>[]) =>
  callsIn(lanes, before, now, quota);

describe('checks that are called from the line', () => {
  it('are at first a third of what a minute can hold', () => {
    expect(turns(0, lane(0))).toBe(Math.ceil(most / 3));
  });

  it('are more while permits are left over, and never more than there are', () => {
    expect(turns(200, lane(300))).toBeGreaterThan(280);
    expect(turns(500, lane(0))).toBe(Math.floor(most));
  });

  it('are as many again when nearly all permits are used', () => {
    expect(turns(300, lane(0.97 * most, 100))).toBeGreaterThan(298);
    expect(turns(300, lane(0.97 * most, 100))).toBeLessThan(302);
  });

  it('are a tenth fewer when very many were refused, but never none', () => {
    expect(turns(300, lane(0.95 * most, 400))).toBe(270);
    expect(turns(90, lane(most, 2000))).toBe(Math.ceil(most / 6));
  });
});

describe('what gives way to the line', () => {
  const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000);

  it('is a check within half an interval after the last one', () => {
    expect(isFresh(at(29), 1, new Date(now))).toBe(true);
    expect(isFresh(at(31), 1, new Date(now))).toBe(false);
    expect(isFresh(at(179), 6, new Date(now))).toBe(true);
  });

  it('is a page for a quarter of its period', () => {
    const day = 86_400_000;
    expect(mayPagesWait(now - day / 4 + 1, day, now)).toBe(true);
    expect(mayPagesWait(now - day / 4, day, now)).toBe(false);
  });
});
