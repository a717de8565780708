import * as fc from 'fast-check';
import { PlanName } from '../../shared/domain/plans/plan.ts';
import { isAllDue, isListDue, listEveryHours } from '../../shared/checks/rules/rest.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const startsAt = Date.parse('2026-11-01T00:00:00.000Z');
const days = 20;

/** An artist that is looked at every few minutes or hours, and checked a few minutes later at most. */
const looks = fc.record({
  plan: fc.constantFrom(...PlanName.options),
  id: fc.nat().map((number) => `deezer#${number}`),
  everyMinutes: fc.integer({ min: 1, max: 360 }),
  phase: fc.double({ min: 0, max: 1, noNaN: true }),
  lateMinutes: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 20 }),
});
type Looks = typeof looks extends fc.Arbitrary<infer T> ? T : never;

/** When its list was read, and when everything was, where all is quiet. */
function readings({ plan, id, everyMinutes, phase, lateMinutes }: Looks) {
  const everyMs = everyMinutes * minuteMs;
  const first = startsAt + Math.floor(phase * everyMs);
  const read = { list: [first], all: [first] };
  const rest = {
    list_at: new Date(first).toISOString(),
    all_at: new Date(first).toISOString(),
  };
  let at = first + everyMs;
  for (let look = 0; at < startsAt + days * 24 * hourMs; look += 1, at += everyMs) {
    const now = new Date(at);
    const isAll = isAllDue({ id, plan }, rest, now);
    if (!isAll && !isListDue({ id, plan }, rest, now)) continue;
    const checkedMs = at + (lateMinutes[look % lateMinutes.length] ?? 0) * minuteMs;
    read.list.push(checkedMs);
    rest.list_at = new Date(checkedMs).toISOString();
    if (!isAll) continue;
    read.all.push(checkedMs);
    rest.all_at = rest.list_at;
  }
  return read;
}

/** The longest from one reading to the next, in milliseconds. */
const longest = (read: readonly number[]) =>
  Math.max(...read.slice(1).map((at, index) => at - (read[index] ?? 0)));

describe('what rests', () => {
  it('rests no longer than stated, but for one look and what its check comes late', () => {
    fc.assert(
      fc.property(looks, (of) => {
        const { list, all } = readings(of);
        const unevenMs = (of.everyMinutes + 5) * minuteMs;
        expect(longest(list)).toBeLessThanOrEqual(listEveryHours[of.plan] * hourMs + unevenMs);
        expect(longest(all)).toBeLessThanOrEqual(24 * hourMs + unevenMs);
      }),
    );
  });

  it('is read hardly more often than stated', () => {
    fc.assert(
      fc.property(looks, (of) => {
        const { list, all } = readings(of);
        expect(list.length).toBeLessThanOrEqual((days * 24) / listEveryHours[of.plan] + 3);
        expect(all.length).toBeLessThanOrEqual(days + 3);
      }),
    );
  });
});
