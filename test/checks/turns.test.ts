import fc from 'fast-check';
import {
  everyMinutesOf,
  firstEveryMinutes,
  promisedMinutesOf,
  slotCount,
  slotOf,
  turnOf,
} from '../../shared/checks/rules/rings.ts';

const every = fc.integer({ min: 1, max: 1440 });
const slots = fc.integer({ min: 0, max: slotCount - 1 });
const minutes = fc.integer({ min: 29_000_000, max: 31_000_000 });

describe('the turns of a slot', () => {
  it('come exactly once in each period', () => {
    fc.assert(
      fc.property(every, slots, minutes, (everyMinutes, slot, from) => {
        const turns = new Set<number>();
        for (let at = from; at < from + everyMinutes; at += 1) {
          if (turnOf(slot, everyMinutes, at) === at) turns.add(at);
        }
        expect(turns.size).toBe(1);
      }),
    );
  });

  it('are less than a period ago, and never ahead', () => {
    fc.assert(
      fc.property(every, slots, minutes, (everyMinutes, slot, minute) => {
        const ago = minute - turnOf(slot, everyMinutes, minute);
        expect(ago).toBeGreaterThanOrEqual(0);
        expect(ago).toBeLessThan(everyMinutes);
      }),
    );
  });

  it('spread the slots of a ring evenly over the minutes, give or take one', () => {
    fc.assert(
      fc.property(every, minutes, (everyMinutes, from) => {
        const counts = Array.from({ length: everyMinutes }, (_, offset) => {
          const isTurn = (slot: number) =>
            turnOf(slot, everyMinutes, from + offset) === from + offset;
          return Array.from({ length: slotCount }, (_slot, slot) => slot).filter(isTurn).length;
        });
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the slot of a watch', () => {
  it('is always the same, and each has about as many watches', () => {
    const counts = new Array<number>(slotCount).fill(0);
    for (let id = 0; id < 3200; id += 1) counts[slotOf(`deezer#${id}`)]! += 1;
    expect(slotOf('deezer#27')).toBe(slotOf('deezer#27'));
    expect(Math.min(...counts)).toBeGreaterThan(60);
    expect(Math.max(...counts)).toBeLessThan(140);
  });
});

describe('the pace of a ring', () => {
  const paces = { business: 5, pro: 30, free: 360 };

  it('is that of its plan, and of the ring of who comes first that of the best one', () => {
    expect(everyMinutesOf('pro', paces)).toBe(30);
    expect(everyMinutesOf('first', paces)).toBe(5);
  });

  it('is three times as fast for who comes first, and never faster than that of the best plan', () => {
    expect(firstEveryMinutes('free', paces)).toBe(120);
    expect(firstEveryMinutes('pro', paces)).toBe(10);
    expect(firstEveryMinutes('business', paces)).toBe(5);
    expect(firstEveryMinutes('business', { business: 60, pro: 30, free: 360 })).toBe(30);
  });

  it('is promised by the plan, and for who comes first by nobody', () => {
    expect(promisedMinutesOf('business')).toBe(60);
    expect(promisedMinutesOf('pro')).toBe(360);
    expect(promisedMinutesOf('free')).toBe(1440);
    expect(promisedMinutesOf('first')).toBeNull();
  });
});
