import fc from 'fast-check';
import { backtest } from '../../shared/findings/numbers/backtest.ts';
import type { DailyNumbers } from '../../shared/findings/types.ts';
import { daysOf } from './build.ts';

// Any lasting loss that the design says to report is reported exactly once, and again only when it is
// more serious. More cases by hand: LOSSES_RUNS=20000 npx jest test/findings/numbers-losses

const runs = { seed: 12, numRuns: Number(process.env.LOSSES_RUNS ?? 400) };
const historyDays = 70;
const laterDays = 45;

type Field = 'followers' | 'monthly_listeners';
type Cadence = 'daily' | 'three' | 'gaps';

interface Loss {
  field: Field;
  level: number;
  share: number;
  lasts: number;
  cadence: Cadence;
  /** What a day strays by chance, from −1 to 1, and whether it has a reading. */
  chance: readonly { stray: number; isThere: boolean }[];
}

const losses: fc.Arbitrary<Loss> = fc.record({
  field: fc.constantFrom<Field>('followers', 'monthly_listeners'),
  level: fc.double({ min: Math.log(100), max: Math.log(50_000_000), noNaN: true }).map(Math.exp),
  share: fc.double({ min: 0.02, max: 0.99, noNaN: true }),
  lasts: fc.integer({ min: 1, max: 14 }),
  cadence: fc.constantFrom<Cadence>('daily', 'three', 'gaps'),
  chance: fc.array(
    fc.record({
      stray: fc.double({ min: -1, max: 1, noNaN: true }),
      isThere: fc.integer({ min: 0, max: 9 }).map((one) => one < 7),
    }),
    { minLength: historyDays + laterDays, maxLength: historyDays + laterDays },
  ),
});

function valuesOf({ level, share, lasts, cadence, chance }: Loss): (number | null)[] {
  return chance.map(({ stray, isThere }, day) => {
    const done = Math.min(1, Math.max(0, (day - historyDays + 1) / lasts));
    const value = level * (1 + 0.0002 * day) * (1 - share) ** done;
    if (cadence === 'three' && day % 3 !== 0) return null;
    if (cadence === 'gaps' && !isThere) return null;
    return Math.max(1, Math.round(value * (1 + 0.0003 * stray)));
  });
}

const days = (loss: Loss): DailyNumbers[] =>
  daysOf(...valuesOf(loss)).map(({ day, followers }) => ({
    day,
    followers: null,
    monthly_listeners: null,
    [loss.field]: followers,
  }));

interface Reading {
  at: number;
  value: number;
}

/** Whether the design says that it is reported: by its words, not by the machine's code. */
function isToReport(loss: Loss): boolean {
  const readings = valuesOf(loss).flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  return loss.field === 'followers' ? hasClearStep(readings) : hasFifthInAWeek(readings);
}

/** A step of ten times the usual spread of the 20 before, 2% and ten people, that stays. */
function hasClearStep(readings: readonly Reading[]): boolean {
  return readings.some(({ value }, index) => {
    const [before, ...earlier] = readings.slice(Math.max(0, index - 21), index).toReversed();
    const steps = earlier.map((one, at) => ([before, ...earlier][at]?.value ?? 0) - one.value);
    if (!before || steps.length < 20) return false;
    const middle = medianOf(steps);
    const spread = Math.max(1, 1.4826 * medianOf(steps.map((step) => Math.abs(step - middle))));
    const lost = before.value - value;
    const later = readings.slice(index + 1, index + 3);
    const stays = later.every((one) => one.value - value < lost / 2);
    return lost >= 12 * spread && lost >= 10 && lost >= 0.02 * before.value && stays;
  });
}

/** More than a fifth within seven days, of more people than chance brings. */
function hasFifthInAWeek(readings: readonly Reading[]): boolean {
  return readings.some(({ at, value }, index) =>
    readings.slice(0, index).some((one) => {
      const lost = one.value - value;
      const isMany = lost >= 10 && lost >= 3 * Math.sqrt(one.value);
      return at - one.at <= 7 && lost > 0.21 * one.value && isMany;
    }),
  );
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return ((sorted[half] ?? 0) + (sorted[sorted.length % 2 === 0 ? half - 1 : half] ?? 0)) / 2;
}

const gravity = { info: 0, warning: 1, critical: 2 } as const;

describe('a lasting loss', () => {
  it('is reported exactly once, and again only when it is more serious', () => {
    let toReport = 0;
    fc.assert(
      fc.property(losses, (loss) => {
        const reports = backtest(days(loss), 'A').filter(
          ({ change_type }) => change_type !== 'MILESTONE_REACHED',
        );
        const severities = reports.map(({ severity }) => gravity[severity]);
        // Each is more serious than the one before, so there is at most one of each.
        expect(severities).toEqual([...new Set(severities)].toSorted());
        for (const { change_type, severity, facts } of reports) {
          expect(change_type).toMatch(/_DROP$/);
          const share = 1 - (facts?.to.value ?? 0) / (facts?.from.value ?? 1);
          expect(severity === 'critical').toBe(share > 0.2);
        }
        if (!isToReport(loss)) return;
        toReport += 1;
        expect(reports.length).toBeGreaterThanOrEqual(1);
      }),
      runs,
    );
    expect(toReport).toBeGreaterThan(runs.numRuns / 3);
  });
});
