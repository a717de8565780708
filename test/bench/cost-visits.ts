import { paceSettings } from '../../shared/plan/settings.ts';
import { backgroundMemoryMb } from '../../lib/stacks/function-spec.ts';
import { dollarsOf, dollarsPerMillion, sumOf, type TableCall } from './capacity.ts';
import { jobOf, type Measured } from './cost-happenings.ts';
import { tickJobs, visitedMeasured } from './cost-ticks.ts';
import { prices, workload } from './cost-workload.ts';

/** Hot items that one call reads. */
export const visitsTogether = 100;
const readBytes = 4096;

/** What a visit makes the table do besides the tick itself: the hot item, and its part of its slot's rows. */
export function visitCalls({ jobs, ticks }: Measured): TableCall[] {
  const watches = jobOf(jobs, tickJobs.quiet).filter(({ items }) => items.join() === 'WATCH');
  const hotItem = sumOf(watches).readUnits / visitedMeasured;
  const row = (0.5 * ticks.rowBytes) / readBytes;
  const read = { items: [], strong: false, writeUnits: 0 };
  return [
    { ...read, command: 'BatchGet', items: ['WATCH'], readUnits: hotItem },
    { ...read, command: 'Query', items: ['SLOT'], readUnits: row },
  ];
}

/** What a visit takes of its tick's time that asks for a check: it works, and sends ten at a time. */
export function visitSeconds({ ticks }: Measured): number {
  const { memoryGb, memoryGbOfProcessor, queueCallSeconds } = workload;
  return (ticks.cpuSecondsEach * memoryGbOfProcessor) / memoryGb + queueCallSeconds / 10;
}

/** What a quiet probe takes: of the table, of its permits there, and of its tick's time. */
export interface QuietProbe {
  table: { readUnits: number; writeUnits: number };
  permits: { readUnits: number; writeUnits: number };
  seconds: number;
}

/** A hundredth of a tick that visits a hundred artists at the usual quota, and finds all as they were. */
export function quietProbe({ jobs, ticks }: Measured): QuietProbe {
  const calls = jobOf(jobs, tickJobs.quiet);
  // The first read of the lane says how much room there is; the others are of its permits.
  const [room, ...ofPermits] = calls.filter(({ items }) => items.join().startsWith('SOURCE'));
  if (room?.command !== 'Get') throw new Error('a tick begins by reading its lane');
  const isPermit = (call: TableCall) => ofPermits.includes(call);
  const each = (some: readonly TableCall[]) => {
    const { readUnits, writeUnits } = sumOf(some);
    return { readUnits: readUnits / visitedMeasured, writeUnits: writeUnits / visitedMeasured };
  };
  const { tableCallSeconds, catalogRequestSeconds } = workload;
  const own = calls.filter((call) => !isPermit(call));
  // Permits are waited for by the clock that was measured: what comes before, and the last answer, is not in it.
  const seconds = ticks.seconds + own.length * tableCallSeconds + catalogRequestSeconds;
  return {
    table: each(own),
    permits: each(calls.filter(isPermit)),
    seconds: seconds / visitedMeasured,
  };
}

/** What a lane's ticks cost a month with nobody to visit, in dollars: the table, the function, and its schedule. */
export function idleTicksDollars({ jobs, ticks }: Measured): number {
  const calls = jobOf(jobs, tickJobs.idle);
  const { tableCallSeconds, memoryGb, daysPerMonth } = workload;
  const perMillion =
    dollarsOf(calls) +
    prices.lambdaPerMillionCalls +
    1_000_000 * calls.length * tableCallSeconds * memoryGb * prices.lambdaPerGbSecond +
    prices.schedulePerMillion +
    (ticks.lineBytes * prices.logPerGb) / 1000;
  return (perMillion * daysPerMonth * 1440) / 1_000_000;
}

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
export function dollarsOfVisit(measured: Measured): { table: number; functions: number } {
  const { table, permits, seconds } = quietProbe(measured);
  const reads = (table.readUnits + permits.readUnits) * dollarsPerMillion.readUnits;
  const writes = (table.writeUnits + permits.writeUnits) * dollarsPerMillion.writeUnits;
  return {
    table: (reads + writes) / 1_000_000,
    functions: seconds * (backgroundMemoryMb / 1024) * prices.lambdaPerGbSecond,
  };
}

/** What so many artists cost in a month of quiet visits, each every so many minutes. */
export function monthOfVisits(measured: Measured, artists: number, everyMinutes: number) {
  const visits = (artists * workload.daysPerMonth * 1440) / everyMinutes;
  const { table, functions } = dollarsOfVisit(measured);
  return { visits, table: visits * table, functions: visits * functions };
}

/** Whether a setting has these minutes where nobody sets it. */
const isUsual = (pace: Pace, minutes: number) => paceSettings[pace].default === String(minutes);

/** The table of docs/generated/prices.md. */
export function visitRows(measured: Measured): string[][] {
  return [
    ['Setting', 'Visits a month', 'DynamoDB', 'Lambda', '$ a month'],
    ...shown.map(([pace, minutes]) => {
      const { visits, table, functions } = monthOfVisits(measured, artistsShown, minutes);
      return [
        `\`${pace}=${minutes}\`${isUsual(pace, minutes) ? ', the default' : ''}`,
        Math.round(visits).toLocaleString('en-US'),
        ...[table, functions, table + functions].map((dollars) => dollars.toFixed(2)),
      ];
    }),
  ];
}

/** A sentence on one visit, and what it is made of. */
export function visitText(measured: Measured): string {
  const { table, permits, seconds } = quietProbe(measured);
  const dollars = dollarsOfVisit(measured);
  const million = (1_000_000 * (dollars.table + dollars.functions)).toFixed(2);
  const reads = (table.readUnits + permits.readUnits).toFixed(2);
  const writes = `${table.writeUnits.toFixed(2)} write units and ${permits.writeUnits.toFixed(2)} for its permit`;
  return `A million of these visits cost $${million}. Each takes ${reads} read units, ${writes}, and ${seconds.toFixed(2)} s of a function with ${backgroundMemoryMb} MB.`;
}
