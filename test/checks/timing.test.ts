import {
  everyMinutesNow,
  everyText,
  lateMinutes,
  type Marks,
  nextVisitAt,
  slotCount,
  slotOf,
  turnOf,
  waitSecondsLeft,
} from '../../shared/checks/rules/rings.ts';

const paces = { business: 5, pro: 30, free: 360 };
const minute = 29_800_000;
const now = new Date(minute * 60_000);
const all = (mark: number) => Array.from({ length: slotCount }, () => mark);
const marks = (mark: number): Marks => ({
  ...{ first: all(mark), business: all(mark), pro: all(mark), free: all(mark) },
});
const every = (ago: number | null, plan: keyof typeof paces = 'business', of = paces) =>
  everyMinutesNow(plan, ago === null ? null : marks(minute - ago), of, now);

describe('how often the artists of a plan are visited as it is now', () => {
  it('is as often as the operator lets them be, while the slots keep up', () => {
    expect([0, 3, 5, 6].map((ago) => every(ago))).toEqual([5, 5, 5, 5]);
    expect(every(25, 'pro')).toBe(30);
    expect(every(361, 'free')).toBe(360);
  });

  it('is slower by the slot that was visited longest ago, but as often as promised', () => {
    expect([every(8), every(20), every(21), every(60)]).toEqual([10, 20, 25, 60]);
    expect(every(45)).toBe(45);
    expect(every(100, 'pro')).toBe(120);
    expect(every(5000)).toBe(60);
    expect(every(5000, 'free')).toBe(1440);
    const business = all(minute).with(7, minute - 30);
    expect(everyMinutesNow('business', { ...marks(minute), business }, paces, now)).toBe(30);
  });

  it('is as often as promised before the first tick, and where the operator wants it slower', () => {
    expect(every(null)).toBe(60);
    expect(every(0, 'business', { ...paces, business: 600 })).toBe(60);
  });

  it('reads as people say it', () => {
    expect([1, 5, 60, 360, 1440].map(everyText)).toEqual([
      ...['1 minute', '5 minutes', '1 hour', '6 hours', '24 hours'],
    ]);
  });
});

describe('the next visit of an artist', () => {
  const of = { watchId: 'deezer#1001', plan: 'business' as const };
  const at = (mark: number) => nextVisitAt(of, marks(mark), paces, now).getTime() / 60_000;

  it('is its slot’s first turn after the last one', () => {
    for (const mark of [minute - 2, minute - 1, minute]) {
      const next = at(mark);
      expect(next).toBeGreaterThan(mark);
      expect(next).toBeLessThanOrEqual(Math.max(mark + 5, now.getTime() / 60_000));
    }
    expect(turnOf(slotOf(of.watchId), 5, at(minute))).toBe(at(minute));
  });

  it('is as much later as the pace is slower, and now where it is overdue', () => {
    expect(at(minute - 20)).toBe(now.getTime() / 60_000);
    // Its own slot was visited just now, and others twenty minutes ago.
    const slow = {
      ...marks(minute - 20),
      business: all(minute - 20).with(slotOf(of.watchId), minute),
    };
    expect(nextVisitAt(of, slow, paces, now).getTime()).toBe((minute + 20) * 60_000);
  });
});

describe('how long a round of a tick may wait for its permits', () => {
  it('is until answers would come too late', () => {
    const after = (seconds: number) =>
      waitSecondsLeft(now, new Date(now.getTime() + seconds * 1000));
    expect([0, 30, 57.5, 58, 80].map(after)).toEqual([58, 28, 0.5, 0, 0]);
  });
});

describe('by how much visits are late', () => {
  it('is nothing while no promised time is over', () => {
    expect(lateMinutes(marks(minute - 60), now)).toBe(0);
  });

  it('says nothing of slots that no tick has visited yet', () => {
    expect(lateMinutes(marks(0), now)).toBe(0);
    expect(lateMinutes({ ...marks(0), pro: all(0).with(1, minute - 370) }, now)).toBe(10);
  });
});
