import * as fc from 'fast-check';
import { PlanName, plans } from '../../../shared/domain/plan.ts';
import {
  isAllDue,
  isListDue,
  listEveryHours,
  slotOfCheck,
} from '../../../shared/domain/watch/rest.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const startsAt = Date.parse('2026-11-01T00:00:00.000Z');
const days = 20;

/** Every interval a check is due, give or take a fortieth of it, and comes up to a whole one late. */
const checks = fc
  .record({
    plan: fc.constantFrom(...PlanName.options),
    id: fc.nat().map((number) => `deezer#${number}`),
    phase: fc.double({ min: 0, max: 1, noNaN: true }),
    late: fc.array(
      fc.record({
        due: fc.double({ min: 0, max: 1 / 40, noNaN: true }),
        part: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.97, noNaN: true })),
      }),
      { minLength: 1, maxLength: 50 },
    ),
  })
  .map(({ plan, id, phase, late }) => {
    const everyMs = plans[plan].check_every_hours * hourMs;
    const count = Math.floor((days * 24 * hourMs) / everyMs);
    const all = Array.from({ length: count }, (_, index) => {
      const { due, part } = late[index % late.length] ?? { due: 0, part: 0 };
      const since = startsAt + Math.floor((index + phase + due) * everyMs);
      return { since, at: since + Math.floor(part * everyMs) };
    });
    return { plan, id, all, unevenMs: (1 / 20 + 1 / 40) * everyMs };
  });

type Checks = typeof checks extends fc.Arbitrary<infer T> ? T : never;
type Check = Checks['all'][number];

/** The checks that read lists, and those that read everything, where all is quiet. */
function readings({ plan, id, all: [first, ...others] }: Checks) {
  if (!first) throw new Error('nothing is checked');
  const slotOf = ({ since, at }: Check) => slotOfCheck(plan, new Date(since), new Date(at));
  const [list_at, all_at] = [slotOf(first).toISOString(), slotOf(first).toISOString()];
  let rest = { list_at, all_at };
  const read = { list: [first], all: [first] };
  for (const one of others) {
    const slot = slotOf(one);
    const isAll = isAllDue({ id, plan }, rest, slot);
    if (isAll) read.all.push(one);
    if (!isAll && !isListDue({ id, plan }, rest, slot)) continue;
    read.list.push(one);
    const list_at = slot.toISOString();
    rest = { list_at, all_at: isAll ? list_at : rest.all_at };
  }
  return read;
}

/** The longest from one reading to the next, but for what the later check came late. */
const longest = (read: readonly Check[]) =>
  Math.max(...read.slice(1).map(({ since }, index) => since - (read[index]?.at ?? 0)));

describe('the time on the schedule that a check stands for', () => {
  it('is the latest one by now', () => {
    const slot = (lateMinutes: number) =>
      slotOfCheck('business', new Date(startsAt), new Date(startsAt + lateMinutes * minuteMs));
    expect([0, 59, 61, 150].map((late) => (slot(late).getTime() - startsAt) / minuteMs)).toEqual([
      0, 0, 60, 120,
    ]);
    expect(slot(-2).getTime()).toBe(startsAt - 2 * minuteMs);
  });
});

describe('what rests, with checks that come late', () => {
  it('rests no longer than stated, but for what a check comes late', () => {
    fc.assert(
      fc.property(checks, (of) => {
        const { list, all } = readings(of);
        const listMs = listEveryHours[of.plan] * hourMs;
        expect(longest(list)).toBeLessThanOrEqual(listMs + of.unevenMs);
        expect(longest(all)).toBeLessThanOrEqual(24 * hourMs + of.unevenMs);
      }),
    );
  });

  it('is read hardly more often than stated', () => {
    fc.assert(
      fc.property(checks, (of) => {
        const { list, all } = readings(of);
        expect(list.length).toBeLessThanOrEqual((days * 24) / listEveryHours[of.plan] + 3);
        expect(all.length).toBeLessThanOrEqual(days + 3);
      }),
    );
  });
});
