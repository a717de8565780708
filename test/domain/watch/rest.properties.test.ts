import * as fc from 'fast-check';
import { PlanName, plans } from '../../../shared/domain/plan.ts';
import { isAllDue, isListDue, listEveryHours } from '../../../shared/domain/watch/rest.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const startsAt = Date.parse('2026-11-01T00:00:00.000Z');
const days = 20;

/** Every interval a check, which comes up to two fifths of it late. */
const checks = fc
  .record({
    plan: fc.constantFrom(...PlanName.options),
    id: fc.nat().map((number) => `deezer#${number}`),
    phase: fc.double({ min: 0, max: 1, noNaN: true }),
    late: fc.array(fc.double({ min: 0, max: 0.4, noNaN: true }), { minLength: 1, maxLength: 50 }),
  })
  .map(({ plan, id, phase, late }) => {
    const everyMs = plans[plan].check_every_hours * hourMs;
    const count = Math.floor((days * 24 * hourMs) / everyMs);
    const at = Array.from({ length: count }, (_, index) => {
      const part = index + phase + (late[index % late.length] ?? 0);
      return startsAt + Math.floor(part * everyMs);
    });
    return { plan, id, at, lateMs: Math.ceil(0.4 * everyMs) };
  });

/** When lists were read, and when everything was, by quiet checks at these times. */
function readings({
  plan,
  id,
  at: [first = 0, ...others],
}: typeof checks extends fc.Arbitrary<infer T> ? T : never) {
  const iso = (at: number) => new Date(at).toISOString();
  let rest = { list_at: iso(first), all_at: iso(first) };
  const read = { list: [first], all: [first] };
  for (const at of others) {
    const now = new Date(at);
    const isAll = isAllDue({ id, plan }, rest, now);
    if (isAll) read.all.push(at);
    if (!isAll && !isListDue({ id, plan }, rest, now)) continue;
    read.list.push(at);
    rest = { all_at: isAll ? iso(at) : rest.all_at, list_at: iso(at) };
  }
  return read;
}

const longest = (times: readonly number[]) =>
  Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? 0)));

describe('what rests, with checks that come late', () => {
  it('rests no longer than stated, but for what a check comes late', () => {
    fc.assert(
      fc.property(checks, (of) => {
        const { list, all } = readings(of);
        const listMs = listEveryHours[of.plan] * hourMs;
        expect(longest(list)).toBeLessThanOrEqual(listMs + of.lateMs);
        expect(longest(all)).toBeLessThanOrEqual(24 * hourMs + of.lateMs);
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
