import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type HistoryDay, readHistory } from '../../../../lib/backtest/history-file.ts';
import type { NumberField } from '../../../../shared/findings/numbers/movement.ts';
import { backtest } from '../../../../shared/findings/numbers/backtest.ts';
import { contradictionIn, isEcho, repeatsOf, type Report, reportOf, tellsOf } from './rules.ts';

/**
 * Where recordings of real artists lie, if there are any: beside the project, never in it. Other
 * series of the same form are scored by naming their folder in `RECORDED_SERIES`.
 */
const project = dirname(dirname(dirname(dirname(import.meta.dirname))));
const folder = process.env.RECORDED_SERIES ?? join(project, '..', 'shared/recordings/series');
const labelsFile = 'labels.csv';

/** The daily numbers of a real artist. */
interface Series {
  name: string;
  days: readonly HistoryDay[];
  /** The numbers that another series already has: they count once. */
  copied: ReadonlySet<NumberField>;
}

/** A clear loss of followers that the labels name: from the reading before it to the one that shows it. */
export interface Label {
  series: string;
  date: string;
  before: number;
  after: number;
}

/** Whether there are recordings to score. */
export const hasSeries = existsSync(join(folder, labelsFile));

/** All series, in the order of their names. */
export async function readSeries(): Promise<Series[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv') && name !== labelsFile);
  const read: Series[] = [];
  for (const file of names.toSorted()) {
    const days = await readHistory(createReadStream(join(folder, file), { encoding: 'utf8' }));
    const copied = (['followers', 'monthly_listeners'] as const).filter((field) =>
      read.some((one) => !one.copied.has(field) && sharesMost(one.days, days, field)),
    );
    read.push({ name: basename(file, '.csv'), days, copied: new Set(copied) });
  }
  return read;
}

/** The clear losses of followers, by the rule that the design states. */
export function readLabels(): Label[] {
  const [, ...lines] = readFileSync(join(folder, labelsFile), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [series = '', date = '', before, after] = line.split(',');
    return { series, date, before: Number(before), after: Number(after) };
  });
}

/** Whether more than half of the values of the shorter of two series are the same on the same day. */
function sharesMost(
  one: readonly HistoryDay[],
  other: readonly HistoryDay[],
  field: NumberField,
): boolean {
  const [a, b] = [one, other].map(
    (days) =>
      new Set(days.flatMap(({ day, [field]: value }) => (value ? [`${day} ${value}`] : []))),
  );
  if (!a || !b || Math.min(a.size, b.size) === 0) return false;
  const shared = [...a].filter((value) => b.has(value));
  return shared.length > Math.min(a.size, b.size) / 2;
}

const days = 400;
const purgeDay = 250;
const riseDay = 120;
const monthDays = 28;
const dayOf = (at: number) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10);

/** Numbers from 0 to 1 that look random and are the same each time. */
function chance(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * Series like those that are recorded, for where none are: followers that grow by a few a day until a
 * purge takes some of them in a night, and listeners with a rise that leaves again after 28 days.
 */
export function inventedSeries(): { series: Series[]; labels: Label[]; happened: number } {
  const all = Array.from({ length: 12 }, (_, at) => {
    const next = chance(at * 7919);
    const size = 150 * 2.2 ** at;
    const cadence = at % 2 === 0 ? 1 : 3;
    const lost = Math.max(14, Math.round(size * (0.03 + 0.2 * next())));
    const rise = 1.3 + 0.4 * next();
    let followers = Math.round(size);
    const made: HistoryDay[] = [];
    for (let day = 0; day < days; day += 1) {
      followers += Math.round(next() * Math.sqrt(size) * 0.1);
      if (day === purgeDay) followers -= lost;
      const isUp = day >= riseDay && day < riseDay + monthDays;
      const listeners = Math.round(size * 3 * (isUp ? rise : 1) * (0.99 + 0.02 * next()));
      if (day % cadence === 0)
        made.push({ day: dayOf(day), followers, monthly_listeners: listeners });
    }
    return { name: `invented ${at}`, days: made, copied: new Set<never>() };
  });
  // Each has a purge, a rise, and the drop at its end.
  return { series: all, labels: all.map(labelOf), happened: 3 * all.length };
}

function labelOf({ name, days: made }: Series): Label {
  const at = made.findIndex(({ day }) => day >= dayOf(purgeDay));
  const [before, after] = [made[at - 1]?.followers ?? 0, made[at]?.followers ?? 0];
  return { series: name, date: made[at]?.day ?? '', before, after };
}

const yearMs = 365.25 * 86_400_000;

/** A report of a series, with what the rules say of it. */
export interface Judged {
  series: string;
  report: Report;
  isEcho: boolean;
  isRepeat: boolean;
  contradiction: string | null;
}

/** How the machine does on real series, values that several of them share counted once. */
export interface SeriesScore {
  series: number;
  years: number;
  /** Movements that were reported; milestones are apart. */
  reports: readonly Judged[];
  milestones: number;
  reportsPerYear: number;
  labels: number;
  /** The labelled losses that were not reported within a week. */
  missed: readonly Label[];
}

/** Judges what the back-test reports of each series. */
export function scoreSeries(all: readonly Series[], labels: readonly Label[]): SeriesScore {
  const reports: Judged[] = [];
  let milestones = 0;
  for (const { name, days, copied } of all) {
    const lines = backtest(days, 'The artist');
    const found = lines.flatMap((line) => reportOf(line) ?? []);
    const own = found.filter(({ field }) => !copied.has(field));
    milestones += lines.length - found.length;
    const repeats = new Set(repeatsOf(own));
    for (const report of own) {
      const echo = isEcho(report, days);
      // A reader is told why it is no more than that.
      const isSaid = / This takes back most of the [^.]*(?<!more than that)\.$/.test(
        report.summary,
      );
      const contradiction = contradictionIn(report, days, echo || isSaid);
      const isRepeat = repeats.has(report);
      reports.push({ series: name, report, isEcho: echo, isRepeat, contradiction });
    }
  }
  const years = all
    .filter(({ copied }) => copied.size === 0)
    .reduce((sum, { days }) => sum + yearsOf(days), 0);
  const missed = labels.filter(
    (label) =>
      !reports.some(({ series, report }) => series === label.series && tellsOf(report, label)),
  );
  return {
    series: all.length,
    years,
    reports,
    milestones,
    reportsPerYear: reports.length / years,
    labels: labels.length,
    missed,
  };
}

function yearsOf(days: Series['days']): number {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? (Date.parse(last.day) - Date.parse(first.day)) / yearMs : 0;
}
