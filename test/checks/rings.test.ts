import fc from 'fast-check';
import {
  type Begun,
  type DueSlot,
  dueSlots,
  everyMinutesOf,
  firstEveryMinutes,
  type Marks,
  promisedMinutesOf,
  RingName,
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

const paces = { business: 5, pro: 30, free: 360 };
/** A minute in which each plan has had its promised turn for slot 0, and its turn for visits. */
const minute = 1440 * 20_700;
const at = (minutes: number) => new Date(minutes * 60_000);
const all = (mark: number) => Array.from({ length: slotCount }, () => mark);
/** Every slot was visited in this minute. */
const marksOf = (mark: number, more: Partial<Marks> = {}): Marks => ({
  ...{ first: all(mark), business: all(mark), pro: all(mark), free: all(mark) },
  ...more,
});
const due = (
  marks: Marks,
  now = minute,
  { begun = [], lane = 0, lanes = 1 }: { begun?: Begun[]; lane?: number; lanes?: number } = {},
) => dueSlots(marks, begun, { lane, lanes, paces }, at(now));
const ofSlot = (found: readonly DueSlot[], ring: RingName, slot: number) =>
  found.find((one) => one.ring === ring && one.slot === slot);

describe('the slots whose turn it is', () => {
  it('are all of them where none was ever visited', () => {
    const found = due(marksOf(0));
    expect(found).toHaveLength(RingName.options.length * slotCount);
    expect(found.filter(({ isPromised }) => isPromised)).toHaveLength(3 * slotCount);
  });

  it('are none that were visited since their turn', () => {
    expect(due(marksOf(minute))).toEqual([]);
  });

  it('are promised once an extra visit is nearly as old as the plan allows, and not before', () => {
    const isPromised = (mark: number, now: number) =>
      ofSlot(due(marksOf(minute, { business: all(mark) }), now), 'business', 0)?.isPromised;
    // Slot 0 has its turn in this minute: a visit two minutes before stands for it.
    expect(isPromised(minute - 2, minute)).toBe(false);
    expect(isPromised(minute - 60, minute)).toBe(true);
    expect(isPromised(minute - 2, minute + 52)).toBe(false);
    expect(isPromised(minute - 2, minute + 53)).toBe(true);
  });

  it('come in each ring every so many minutes, each slot once', () => {
    const marks = { ...marksOf(minute) };
    const counts = new Map<string, number>();
    const visited = Object.fromEntries(RingName.options.map((ring) => [ring, all(minute)]));
    for (let now = minute + 1; now <= minute + 360; now += 1) {
      for (const { ring, slot, at: began } of due({ ...marks, ...visited }, now)) {
        visited[ring]![slot] = began;
        counts.set(`${ring} ${slot}`, (counts.get(`${ring} ${slot}`) ?? 0) + 1);
      }
    }
    const countsOf = (ring: RingName) =>
      new Set(all(0).map((_, slot) => counts.get(`${ring} ${slot}`)));
    expect(countsOf('business')).toEqual(new Set([72]));
    expect(countsOf('first')).toEqual(new Set([72]));
    expect(countsOf('pro')).toEqual(new Set([12]));
    expect(countsOf('free')).toEqual(new Set([1]));
  });

  it('are as often as promised where the operator lets them be slower than that', () => {
    const slow = { business: 600, pro: 600, free: 9000 };
    const found = dueSlots(
      marksOf(minute - 61),
      [],
      { lane: 0, lanes: 1, paces: slow },
      at(minute),
    );
    const promised = found.filter(({ isPromised }) => isPromised);
    expect(promised.filter(({ ring }) => ring === 'business')).toHaveLength(slotCount);
  });
});

describe('the order of visits', () => {
  it('begins with what a plan promised, the latest by its own measure first', () => {
    const marks = marksOf(minute - 30, {
      business: all(minute - 90),
      pro: all(minute - 800),
      free: all(minute - 1500),
    });
    const rings = due(marks)
      .filter(({ isPromised }) => isPromised)
      .map(({ ring }) => ring);
    expect([...new Set(rings)]).toEqual(['pro', 'business', 'free']);
    expect(
      due(marks)
        .slice(rings.length)
        .every(({ ring }) => ring === 'first'),
    ).toBe(true);
  });

  it('goes on with who comes first, and with the plans from the best on', () => {
    const found = due(marksOf(minute - 4), minute).filter(({ isPromised }) => !isPromised);
    const rings = [...new Set(found.map(({ ring }) => ring))];
    const order = ['first', 'business', 'pro', 'free'];
    expect(rings).toEqual(order.filter((ring) => rings.some((one) => one === ring)));
    expect(rings.slice(0, 2)).toEqual(['first', 'business']);
  });

  it('begins in a ring with the slot that was visited longest ago, so that none is left out', () => {
    const business = all(0).map((_, slot) => minute - 6 - (slot % 7));
    const found = due(marksOf(minute, { business }), minute);
    const ages = found.filter(({ isPromised }) => !isPromised).map(({ before }) => before);
    expect(ages.length).toBeGreaterThan(10);
    expect(ages).toEqual(ages.toSorted((one, other) => one - other));
  });
});

describe('a visit that was cut off', () => {
  const begun = (began: number, after: string | null = null): Begun[] => [
    { ring: 'business', slot: 0, at: began, after },
  ];
  const marks = marksOf(minute, { business: all(minute - 20) });

  it('is made up for after a 24th of the time that its plan promised, where that is up', () => {
    const late = marksOf(minute, { free: all(minute - 1441) });
    const cut: Begun[] = [{ ring: 'free', slot: 0, at: minute, after: null }];
    expect(ofSlot(due(late, minute + 59, { begun: cut }), 'free', 0)).toBeUndefined();
    expect(ofSlot(due(late, minute + 60, { begun: cut }), 'free', 0)).toBeDefined();
  });

  it('goes on behind its last row at once, as the visit that it was', () => {
    const parted = begun(minute, 'deezer#5');
    expect(ofSlot(due(marks, minute + 1, { begun: parted }), 'business', 0)).toMatchObject({
      at: minute,
      after: 'deezer#5',
      before: minute - 20,
    });
  });

  it('counts for nothing where its slot was visited to its end since', () => {
    const found = due(marksOf(minute, { business: all(minute) }), minute + 5, {
      begun: begun(minute - 60, 'deezer#5'),
    });
    expect(ofSlot(found, 'business', 0)).toMatchObject({ at: minute + 5, after: null });
  });
});

describe('lanes', () => {
  it('share the slots: each slot belongs to one of them, however many there are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: minute - 2000, max: minute }), {
          minLength: slotCount,
          maxLength: slotCount,
        }),
        (lanes, business) => {
          const marks = marksOf(minute - 10, { business });
          const name = ({ ring, slot }: DueSlot) => `${ring} ${slot}`;
          const shared = Array.from({ length: lanes }, (_, lane) =>
            due(marks, minute, { lane, lanes }).map(name),
          ).flat();
          expect(shared.toSorted()).toEqual(due(marks).map(name).toSorted());
        },
      ),
    );
  });
});
