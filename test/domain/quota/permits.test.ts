import fc from 'fast-check';
import { ask, noPermits, type Permits } from '../../../shared/domain/quota/permits.ts';
import {
  type Quota,
  slotMsOf,
  slotsOf,
  type PermitClass,
} from '../../../shared/domain/quota/quota.ts';

const quota: Quota = { requests: 50, perSeconds: 5, shares: { people: 0.1, rechecks: 0.15 } };
const start = Date.parse('2026-11-21T00:00:00Z');

/** Takes one permit after the other until it is refused. */
function takeAll(
  from: Permits,
  permitClass: PermitClass,
  now: number,
): { permits: Permits; taken: number } {
  let permits = from;
  for (let taken = 0; ; taken += 1) {
    const decision = ask(permits, { permitClass, calls: 1, now }, quota);
    if (decision.kind === 'refused') return { permits, taken };
    ({ permits } = decision);
  }
}

describe('the permits of a lane', () => {
  it('never let more than 50 requests reach the provider in any 5 seconds, half a second late or not', () => {
    const asks = fc.array(
      fc.record({
        gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 })),
        permitClass: fc.constantFrom<PermitClass>('people', 'rechecks', 'routine'),
        calls: fc.integer({ min: 1, max: 10 }),
        late: fc.integer({ min: 0, max: 500 }),
      }),
      { minLength: 150, maxLength: 300 },
    );
    fc.assert(
      fc.property(asks, (all) => {
        let [permits, now] = [noPermits, start];
        const arrivals: number[] = [];
        for (const { gap, permitClass, calls, late } of all) {
          now += gap;
          const decision = ask(permits, { permitClass, calls, now }, quota);
          ({ permits } = decision);
          if (decision.kind === 'granted') {
            arrivals.push(...Array.from({ length: calls }, () => now + late));
          }
        }
        arrivals.sort((a, b) => a - b);
        for (const [index, from] of arrivals.entries()) {
          const next = arrivals[index + quota.requests];
          if (next !== undefined) expect(next - from).toBeGreaterThanOrEqual(5000);
        }
      }),
      { seed: 17 },
    );
  });

  it('are used to at least 85% when routine checks alone ask for more', () => {
    let [permits, taken] = [noPermits, 0];
    for (let now = start; now < start + 600_000; now += 50) {
      const all = takeAll(permits, 'routine', now);
      permits = all.permits;
      taken += all.taken;
    }
    expect(taken / 6000).toBeGreaterThanOrEqual(0.85);
  });

  it('serve a person within two seconds while everything is taken', () => {
    let permits = noPermits;
    let waiting: number | null = null;
    const waits: number[] = [];
    for (let now = start; now < start + 120_000; now += 50) {
      if (waiting === null && (now - start) % 3500 === 0) waiting = now;
      permits = takeAll(takeAll(permits, 'rechecks', now).permits, 'routine', now).permits;
      if (waiting === null) continue;
      const decision = ask(permits, { permitClass: 'people', calls: 1, now }, quota);
      ({ permits } = decision);
      if (decision.kind === 'refused') continue;
      waits.push(now - waiting);
      waiting = null;
    }
    expect(waits.length).toBeGreaterThan(30);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2000);
  });

  it('keep a share for re-checks from people, and lend it out while nobody uses it', () => {
    const lent = takeAll(noPermits, 'people', start);
    expect(lent.taken).toBe(50);
    const used = ask(noPermits, { permitClass: 'rechecks', calls: 1, now: start }, quota);
    expect(takeAll(used.permits, 'people', start).taken).toBe(43);
  });

  it('give the next permits to a person who was refused, not to who asks meanwhile', () => {
    const full = takeAll(takeAll(noPermits, 'rechecks', start).permits, 'people', start).permits;
    const now = start + slotsOf(quota) * slotMsOf(quota) - 1;
    const refused = ask(full, { permitClass: 'people', calls: 40, now }, quota);
    if (refused.kind !== 'refused') throw new Error('was granted');
    const { permits, taken } = takeAll(refused.permits, 'rechecks', refused.retryAt);
    expect(taken).toBe(10);
    const served = ask(permits, { permitClass: 'people', calls: 40, now: refused.retryAt }, quota);
    expect(served.kind).toBe('granted');
  });

  it('are reserved by all people who wait, until each of them is served', () => {
    const full = takeAll(takeAll(noPermits, 'rechecks', start).permits, 'people', start).permits;
    const reservedOf = ({ reservations }: Permits) => reservations.people?.calls ?? 0;
    const asks = (from: Permits, now: number, waitedMs: number) =>
      ask(from, { permitClass: 'people', calls: 10, now, use: { waitedMs } }, quota);
    let permits = full;
    for (let person = 1; person <= 5; person += 1) {
      ({ permits } = asks(permits, start + 1, 0));
      // Re-checks keep their share of 7.
      expect(reservedOf(permits)).toBe(Math.min(43, person * 10));
    }
    expect(reservedOf(asks(permits, start + 500, 499).permits)).toBe(43);
    const free = start + slotsOf(quota) * slotMsOf(quota);
    const waiting = { ...permits, reservations: { people: { until: free + 2000, calls: 20 } } };
    const work = takeAll(waiting, 'routine', free);
    expect(reservedOf(asks(work.permits, free, 0).permits)).toBe(20);
    const once = asks(work.permits, free, 1500);
    expect([once.kind, reservedOf(once.permits)]).toEqual(['granted', 10]);
    expect(reservedOf(asks(once.permits, free, 1500).permits)).toBe(0);
  });

  it('tell a time before which asking again is of no use, and at which it is', () => {
    const { permits } = takeAll(noPermits, 'routine', start);
    const refused = ask(permits, { permitClass: 'routine', calls: 1, now: start }, quota);
    if (refused.kind !== 'refused') throw new Error('was granted');
    const at = (now: number) => ask(permits, { permitClass: 'routine', calls: 1, now }, quota).kind;
    expect(at(refused.retryAt - 1)).toBe('refused');
    expect(at(refused.retryAt)).toBe('granted');
  });

  it('count what was granted, refused and waited for by the minute', () => {
    const first = ask(noPermits, { permitClass: 'routine', calls: 2, now: start }, quota).permits;
    const use = { waitedMs: 700, refused: 3 };
    const second = ask(first, { permitClass: 'people', calls: 1, now: start + 60_000, use }, quota);
    expect(second.permits.minutes).toEqual({
      before: {
        ...{ at: start / 60_000, people: 0, rechecks: 0, routine: 2, refused: 0 },
        ...{ waited_ms: 0, rechecks_waited_ms: 0 },
      },
      now: {
        at: start / 60_000 + 1,
        people: 1,
        rechecks: 0,
        routine: 0,
        refused: 3,
        waited_ms: 700,
        rechecks_waited_ms: 0,
      },
    });
  });

  it.each([0, 51])('never grant %i at once', (calls) => {
    expect(() => ask(noPermits, { permitClass: 'people', calls, now: start }, quota)).toThrow(
      RangeError,
    );
  });

  it('are enough for ten re-checks that come together, each of four requests, within five seconds', () => {
    let permits = noPermits;
    const retries = Array.from({ length: 40 }, () => start);
    let last = start;
    while (retries.length > 0) {
      retries.sort((a, b) => a - b);
      const now = retries.shift()!;
      const decision = ask(permits, { permitClass: 'rechecks', calls: 1, now }, quota);
      ({ permits } = decision);
      if (decision.kind === 'refused') retries.push(Math.max(decision.retryAt, now + 1));
      else last = now;
    }
    // Without waiting, most of them would be refused.
    expect(last - start).toBeGreaterThan(1000);
    expect(last - start).toBeLessThan(5000);
  });
});
