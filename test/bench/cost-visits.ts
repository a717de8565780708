import { paceSettings } from '../../shared/plan/settings.ts';
import { backgroundMemoryMb } from '../../lib/stacks/function-spec.ts';
import { dollarsPerMillion } from './capacity.ts';
import { prices, workload } from './cost-workload.ts';

/**
 * What a visit takes that finds the artist as it was, where a tick makes ten a second: its share of the rows
 * of its slot, its watch, its share of what the tick notes and of a write that takes ten permits, and a tenth
 * of the second in which ten artists are asked for.
 */
export const quietVisit = {
  readUnits: 0.51,
  writeUnits: 0.02,
  writeUnitsOfPermits: 0.1,
  seconds: 0.11,
} as const;

/** The artists that a month is shown for. */
export const artistsShown = 500;

type Pace = keyof typeof paceSettings;

/** Of each setting, the minutes that are shown, the default first. */
const shown: readonly (readonly [Pace, number])[] = [
  ['BUSINESS_CHECK_MINUTES', 5],
  ['BUSINESS_CHECK_MINUTES', 15],
  ['BUSINESS_CHECK_MINUTES', 60],
  ['PRO_CHECK_MINUTES', 30],
  ['PRO_CHECK_MINUTES', 360],
  ['FREE_CHECK_MINUTES', 360],
  ['FREE_CHECK_MINUTES', 1440],
];

/** What a quiet visit costs, in dollars: requests of the table, and the function that makes it. */
export function dollarsOfVisit(): { table: number; functions: number } {
  const { readUnits, writeUnits, writeUnitsOfPermits, seconds } = quietVisit;
  const reads = readUnits * dollarsPerMillion.readUnits;
  const writes = (writeUnits + writeUnitsOfPermits) * dollarsPerMillion.writeUnits;
  return {
    table: (reads + writes) / 1_000_000,
    functions: seconds * (backgroundMemoryMb / 1024) * prices.lambdaPerGbSecond,
  };
}

/** What so many artists cost in a month of quiet visits, each every so many minutes. */
export function monthOfVisits(artists: number, everyMinutes: number) {
  const visits = (artists * workload.daysPerMonth * 1440) / everyMinutes;
  const { table, functions } = dollarsOfVisit();
  return { visits, table: visits * table, functions: visits * functions };
}

/** Whether a setting has these minutes where nobody sets it. */
const isUsual = (pace: Pace, minutes: number) => paceSettings[pace].default === String(minutes);

/** The table of docs/settings.md. */
export function visitRows(): string[][] {
  return [
    ['Setting', 'Visits a month', 'DynamoDB', 'Lambda', '$ a month'],
    ...shown.map(([pace, minutes]) => {
      const { visits, table, functions } = monthOfVisits(artistsShown, minutes);
      return [
        `\`${pace}=${minutes}\`${isUsual(pace, minutes) ? ', the default' : ''}`,
        Math.round(visits).toLocaleString('en-US'),
        ...[table, functions, table + functions].map((dollars) => dollars.toFixed(2)),
      ];
    }),
  ];
}

/** A sentence on one visit, and what it is made of. */
export function visitText(): string {
  const { readUnits, writeUnits, writeUnitsOfPermits, seconds } = quietVisit;
  const { table, functions } = dollarsOfVisit();
  const million = (1_000_000 * (table + functions)).toFixed(2);
  return `A million of these visits cost $${million}. Each takes ${readUnits} read units, ${writeUnits} write units and ${writeUnitsOfPermits} for its permit, and ${seconds} s of a function with ${backgroundMemoryMb} MB.`;
}
