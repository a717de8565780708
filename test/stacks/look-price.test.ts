/** What docs/generated/cost.md says that looking at artists costs, by the measured ledger. */
import type { WatchCounts } from '../../shared/checks/rules/full-checks.ts';
import {
  allOf,
  checkLook,
  dayOf,
  dollarsOfLook,
  lookOfMonth,
  probeLook,
} from '../bench/cost-looks.ts';
import { readLedger } from '../sim/ledger.ts';

const everyMinutes = { business: 5, pro: 30, free: 360 };
const fleetOf = (some: Partial<WatchCounts>) => ({
  artists: { business: 0, pro: 0, free: 0, ...some },
  everyMinutes,
});

describe('a day of an artist on which nothing changes', () => {
  it('is read whole at each promised time in a small service, and probed in between', () => {
    const { probes, lists, alls } = dayOf('business', fleetOf({ business: 100 }));
    expect([probes, lists, alls]).toEqual([264, 0, 24]);
  });

  it('has its list read at its turns in a busy service, and everything once a day', () => {
    const { probes, lists, alls } = dayOf('business', fleetOf({ business: 1e9 }));
    expect(lists).toBe(3);
    expect(alls).toBeCloseTo(1, 3);
    expect(probes + lists + alls).toBe(288);
  });

  it('is one check where a tick comes once', () => {
    const fleet = {
      ...fleetOf({ free: 1_000_000 }),
      everyMinutes: { ...everyMinutes, free: 1440 },
    };
    expect(dayOf('free', fleet)).toEqual({ probes: 0, lists: 0, alls: 1 });
  });
});

describe('the price of looking at artists', () => {
  const measured = readLedger();

  it('is less for a probe than for a check, and less for a check the less it reads', () => {
    const checks = (['profile', 'list', 'all'] as const).map((kind) =>
      checkLook(measured, kind, 1_000_000),
    );
    const all = [probeLook(measured), ...checks].map((look) => allOf(dollarsOfLook(look)));
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    expect(new Set(all).size).toBe(4);
  });

  it('is at most $4 a month for 500 artists on Business, each visited every five minutes', () => {
    const dollars = allOf(dollarsOfLook(lookOfMonth(measured, fleetOf({ business: 500 }))));
    expect(dollars).toBeGreaterThan(1);
    expect(dollars).toBeLessThanOrEqual(4);
  });
});
