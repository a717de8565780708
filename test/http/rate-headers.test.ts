import fc from 'fast-check';
import { rateHeaders } from '../../shared/http/rate-headers.ts';
import { newPace, nextPace, type Pace } from '../../shared/table/limits/pace.ts';
import { organizationPace } from '../../shared/table/limits/organization-pace.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');

/** What a client reads off the headers: what it may send now, and its burst in so many seconds. */
function read(pace: Pace, nowMs: number) {
  const headers = rateHeaders(pace, new Date(nowMs));
  const [, q, w] = /"burst";q=(\d+);w=(\d+)/.exec(headers['ratelimit-policy']!)!.map(Number);
  const [, r, t] = /^"burst";r=(\d+);t=(\d+)$/.exec(headers.ratelimit!)!.map(Number);
  return { q: q!, w: w!, r: r!, t: t! };
}

/** Sends `count` requests at once. @returns the pace afterwards, and how many passed */
function send(pace: Pace, count: number, nowMs: number): [Pace, number] {
  let passed = 0;
  for (let at = 0; at < count; at += 1) {
    const next = nextPace(pace, nowMs);
    if (next === null) break;
    pace = next;
    passed += 1;
  }
  return [pace, passed];
}

const paces = [60, 300, 1200, 30, 120].map(newPace);
const together = [60, 300, 1200].map((rate) => organizationPace(start - 60_000, rate));

it.each([...paces, ...together])('a burst is what the policy says: %j', (rested) => {
  const [first, passed] = send(rested, 1, start);
  expect(passed).toBe(1);
  const { q, r } = read(first, start);
  expect(r).toBe(q - 1);
  expect(send(first, q + 5, start)[1]).toBe(q - 1);
});

it('who sends no more than the headers allow is never refused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...paces),
      fc.array(fc.record({ waitMs: fc.nat(20_000), wants: fc.integer({ min: 1, max: 200 }) }), {
        maxLength: 30,
      }),
      (rested, steps) => {
        let nowMs = start;
        let [pace] = send(rested, 1, nowMs);
        for (const { waitMs, wants } of steps) {
          nowMs += waitMs;
          const { r, t } = read(pace, nowMs);
          if (r === 0) nowMs += t * 1000;
          const count = r === 0 ? 1 : Math.min(wants, r);
          const [next, passed] = send(pace, count, nowMs);
          expect(passed).toBe(count);
          pace = next;
        }
      },
    ),
  );
});

it('a burst in each window of the policy is never refused, and the next one is', () => {
  for (const rested of paces) {
    let nowMs = start;
    let pace = rested;
    const { q, w } = read(send(rested, 1, start)[0], start);
    for (let window = 0; window < 20; window += 1) {
      const [next, passed] = send(pace, q, nowMs);
      expect(passed).toBe(q);
      expect(send(next, 1, nowMs)[1]).toBe(0);
      pace = next;
      nowMs += w * 1000;
    }
  }
});
