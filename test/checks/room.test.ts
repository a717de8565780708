import { addUse, noMinutes } from '../../shared/domain/quota/minutes.ts';
import { noPermits } from '../../shared/domain/quota/permits.ts';
import { perMinute, type Quota } from '../../shared/domain/quota/quota.ts';
import { roomOf } from '../../shared/checks/rules/room.ts';

const quota: Quota = { requests: 50, perSeconds: 5, shares: { people: 0.1, rechecks: 0.15 } };
const most = perMinute(quota);
const now = new Date('2026-11-21T10:01:00.000Z');
const used = (use: Partial<Record<'people' | 'rechecks' | 'routine', number>>, agoMs = 60_000) =>
  (['people', 'rechecks', 'routine'] as const).reduce(
    (minutes, permitClass) =>
      addUse(minutes, { permitClass, granted: use[permitClass] ?? 0, now: now.getTime() - agoMs }),
    noMinutes,
  );
const room = (use: Parameters<typeof used>[0], own = 0, agoMs?: number) =>
  roomOf({ ...noPermits, minutes: used(use, agoMs) }, own, now, quota);

describe('the most requests of a minute', () => {
  it('are fewer than the quota allows, as a window may begin anywhere', () => {
    expect(most).toBeGreaterThan(500);
    expect(most).toBeLessThan(600);
  });
});

describe('the room of a tick', () => {
  it('is nearly the whole lane for what was promised, and 60% of it with what is extra', () => {
    const whole = { promised: Math.floor(0.97 * most), extra: Math.floor(0.6 * most) };
    expect(room({})).toEqual(whole);
    // What was used before the last minute tells nothing of the next.
    expect(room({ people: 400 }, 0, 180_000)).toEqual(whole);
  });

  it('is less by what others used in the last minute', () => {
    expect(room({ people: 30, rechecks: 20, routine: 50 })).toEqual({
      promised: Math.floor(0.97 * most) - 100,
      extra: Math.floor(0.6 * most) - 100,
    });
  });

  it('is half of the lane for what was promised, whatever others use', () => {
    expect(room({ people: 200, routine: 400 }).promised).toBe(Math.floor(0.5 * most));
  });

  it('doesn’t count what the last tick itself has used', () => {
    expect(room({ routine: 300 }, 300)).toEqual(room({}));
    expect(room({ people: 30, routine: 100 }, 300)).toEqual(room({ people: 30 }));
  });

  it('is none for extra visits where others used it up, and never less', () => {
    expect(room({ routine: 400 })).toMatchObject({ extra: 0 });
    expect(room({ people: 600 }).extra).toBe(0);
  });
});
