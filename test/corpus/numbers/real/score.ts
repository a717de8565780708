import { backtest } from '../../../../shared/findings/numbers/backtest.ts';
import { type Report, reportOf } from './report.ts';
import { contradictionIn, isEcho, repeatsOf, tellsOf } from './rules.ts';
import type { Label, Series } from './series.ts';

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
