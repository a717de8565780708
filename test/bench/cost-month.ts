import { countedPerMinute } from '../../shared/checks/rules/staleness.ts';
import { dollarsOf, scaled, type TableCall } from './capacity.ts';
import { type Bytes, type LineBytes, quietCheckBytes } from './cost-stored.ts';
import { type Happening, happenings, jobOf, type Measured } from './cost-happenings.ts';
import { tickJobs } from './cost-ticks.ts';
import {
  allowed,
  allowedDollars,
  batchOf,
  daysOfChanges,
  metricCount,
  prices,
  sizes,
  type Used,
  workload,
} from './cost-workload.ts';

const million = 1_000_000;
const gb = 1_000_000_000;
const { daysPerMonth } = workload;
const minutesPerMonth = daysPerMonth * 1440;

/** A line of the monthly bill: dollars for each number of artists in {@link sizes}. */
export interface Line {
  what: string;
  /** How often it happens to an artist at the largest size, in words. */
  often: string;
  dollars: readonly number[];
}

/** The monthly bill for {@link sizes} of artists that are checked daily. */
export function monthlyLines(measured: Measured): Line[] {
  const bySize = sizes.map((artists) => linesOf(measured, artists));
  const last = bySize.at(-1) ?? [];
  return last.map(({ what, often }, at) => ({
    what,
    often,
    dollars: bySize.map((lines) => lines[at]?.dollars ?? 0),
  }));
}

/** A line of the monthly bill of one number of artists. */
export interface OneSize {
  what: string;
  often: string;
  dollars: number;
  /** What it makes the table do in a month, if it's that. */
  calls?: readonly TableCall[];
}

/** What happens to an artist in a month, and of how many days its changes are there after a year. */
export interface Lived {
  all: readonly Happening[];
  changesDays: number;
}

/** The monthly bill of so many artists, for all that happens to one of them in a month. */
export function linesOf(
  measured: Measured,
  artists: number,
  { all, changesDays }: Lived = {
    all: happenings(measured, artists),
    changesDays: daysOfChanges(workload.plan),
  },
): OneSize[] {
  const messages = all.filter(({ requestsEach }) => requestsEach > 0);
  const sum = (value: (one: (typeof all)[number]) => number) =>
    messages.reduce((total, one) => total + value(one), 0);
  const requests = sum(({ times, requestsEach }) => times * requestsEach);
  const invocations = sum(({ times, perCall }) => times / perCall);
  const seconds = all.reduce(
    (total, one) => total + (one.times / one.perCall) * secondsOf(one, measured),
    0,
  );
  const lineBytes = sum((one) => one.times * bytesOf(one, measured.lines));
  const storage = storageOf(measured, changesDays);
  const perArtist = (what: string, often: string, dollars: number): OneSize => ({
    what,
    often,
    dollars: dollars * artists,
  });
  const used: Used = {
    lambdaCalls: artists * invocations,
    lambdaGbSeconds: artists * seconds * workload.memoryGb,
    queueRequests: artists * requests,
    schedules: workload.tasksPerMinute * minutesPerMonth,
    logGb: (artists * lineBytes) / gb,
    storageGb: (artists * (storage.table + storage.indexes)) / gb,
  };
  return [
    ...all.map(({ what, times, calls, of: each = 1, perCall, shared = [] }) =>
      tableLine(what, shown(times), [
        ...scaled(calls, (artists * times) / each),
        ...scaled(shared, (artists * times) / perCall),
      ]),
    ),
    perArtist(
      'queues',
      `${shown(requests)} requests`,
      (requests * prices.queuePerMillionRequests) / million,
    ),
    perArtist(
      'functions',
      `${shown(invocations)} calls, ${shown(seconds)} s`,
      compute(invocations, seconds, workload.memoryGb),
    ),
    perArtist('logs', `${shown(lineBytes / 1000)} KB`, (lineBytes * prices.logPerGb) / gb),
    perArtist(
      'storage and backups, after a year',
      `${shown((storage.table + storage.indexes) / 1000)} KB`,
      storageDollars(storage),
    ),
    ...fixedLines(measured, artists),
    { what: allowed, often: 'every month', dollars: -allowedDollars(used) },
  ];
}

function tableLine(what: string, often: string, calls: readonly TableCall[]): OneSize {
  return { what: `table: ${what}`, often, dollars: dollarsOf(calls) / million, calls };
}

/** What is there whether or not anything happens. */
export function fixedLines({ jobs, stored, ticks }: Measured, artists: number): OneSize[] {
  const { idlePollsPerMinute, gaugePassMinutes, plan } = workload;
  const none = { free: 0, pro: 0, business: 0 };
  const perMinute = countedPerMinute({ ...none, [plan]: artists });
  const dueUnits = (0.5 * stored.duePerArtist) / 4096;
  const counted = Math.min(perMinute, artists / gaugePassMinutes) * minutesPerMonth;
  const compared = artists * daysPerMonth;
  const gauge = jobOf(jobs, 'gauge, beside the artists that it goes through');
  const sweep = jobOf(jobs, 'sweep with nothing due');
  const idle = jobOf(jobs, tickJobs.idle);
  const { tasksPerMinute, tasksSecondsPerMinute, reconcileSecondsPerArtist } = workload;
  const runs = tasksPerMinute * minutesPerMonth;
  const line = (what: string, often: string, dollars: number): OneSize => ({
    what,
    often,
    dollars,
  });
  return [
    tableLine('ticks', 'every minute', scaled(idle, minutesPerMonth)),
    tableLine('sweep', 'every minute', scaled(sweep, minutesPerMonth)),
    tableLine('gauge', 'every minute', [
      ...scaled(gauge, minutesPerMonth),
      read(0.5 * counted),
      read(dueUnits * counted, 'due'),
    ]),
    tableLine('comparison of plans', 'every day', [
      read(0.5 * compared),
      read(5 * dueUnits * compared, 'due'),
    ]),
    line(
      'queues that are asked and empty',
      'fixed',
      (idlePollsPerMinute * minutesPerMonth * prices.queuePerMillionRequests) / million,
    ),
    line(
      'functions: ticks, sweep, gauge, and comparison',
      'fixed',
      compute(
        runs,
        tasksSecondsPerMinute * minutesPerMonth + compared * reconcileSecondsPerArtist,
        workload.tasksMemoryGb,
      ) + compute(0, idle.length * workload.tableCallSeconds * minutesPerMonth, workload.memoryGb),
    ),
    line(
      'schedules and log of ticks, sweep, and gauge',
      `${tasksPerMinute} a minute`,
      (runs * prices.schedulePerMillion) / million +
        (runs * ticks.lineBytes * prices.logPerGb) / gb,
    ),
    line('metrics', `${metricCount} metrics`, metricCount * prices.metric),
  ];
}

/** Reads of the table, or of one of its indexes. */
function read(readUnits: number, index?: string): TableCall {
  const indexUnits = index === undefined ? undefined : { [index]: readUnits };
  return { command: 'Query', items: [], strong: false, readUnits, writeUnits: 0, indexUnits };
}

function compute(invocations: number, seconds: number, memoryGb: number): number {
  return (
    (invocations * prices.lambdaPerMillionCalls) / million +
    seconds * memoryGb * prices.lambdaPerGbSecond
  );
}

function storageDollars({ table, indexes }: Bytes): number {
  return ((table + indexes) * prices.storagePerGb + table * prices.backupPerGb) / gb;
}

/** What is stored of a million artists costs a month, where so many days of changes are there. */
export function storageOfMillion(measured: Measured, changesDays: number): number {
  return million * storageDollars(storageOf(measured, changesDays));
}

/** Of an artist: what is known, the changes of so many days, and the deliveries of the last weeks. */
function storageOf(
  { stored: { perArtist, perChange, perDelivery } }: Measured,
  changesDays: number,
): Bytes {
  const { findingsPerDay, twoHoldersShare, deliveriesKeptDays } = workload;
  const changesPerDay = findingsPerDay * (1 + twoHoldersShare);
  const kept = (of: 'table' | 'indexes') =>
    perArtist[of] +
    changesDays * changesPerDay * perChange[of] +
    deliveriesKeptDays * changesPerDay * perDelivery[of];
  return { table: kept('table'), indexes: kept('indexes') };
}

/**
 * How long one call of a function is billed: what it handles together, it waits for together. What is a part
 * of another message's work takes its calls' time besides.
 */
function secondsOf(
  {
    waitSeconds,
    calls,
    of: each = 1,
    perCall,
    requestsEach,
  }: ReturnType<typeof happenings>[number],
  { cpuSeconds }: Measured,
): number {
  const { tableCallSeconds, memoryGb, memoryGbOfProcessor } = workload;
  const own = requestsEach > 0 ? (cpuSeconds * memoryGbOfProcessor) / memoryGb : 0;
  return waitSeconds + (calls.length / each) * tableCallSeconds + own * perCall;
}

/** What each message leaves in the log. */
function bytesOf(
  { isQuietCheck, perCall }: ReturnType<typeof happenings>[number],
  lines: LineBytes,
): number {
  return isQuietCheck ? quietCheckBytes(lines, perCall) : lines.alone;
}

function shown(times: number): string {
  return times >= 10 ? times.toFixed(0) : times.toPrecision(2);
}

/** The sums of all lines, in the order of {@link sizes}. */
export function monthlyTotals(lines: readonly Line[]): number[] {
  return sizes.map((_, at) => lines.reduce((sum, { dollars }) => sum + (dollars[at] ?? 0), 0));
}

/** How many checks come in one batch, for each of {@link sizes}. */
export const checksPerBatch = sizes.map((artists) => batchOf.checks(artists));
