import type { HistoryDay } from '../../../../lib/backtest/history-file.ts';
import type { Severity } from '../../../../shared/changes/rules/info.ts';
import type { Label } from './series.ts';
import type { BacktestLine } from '../../../../shared/findings/numbers/backtest.ts';
import type { NumberField } from '../../../../shared/findings/numbers/movement.ts';

// What the design asks of reports on numbers, written from its words and not from the machine's code.

const dayMs = 86_400_000;
/** A clear loss is reported within that time. */
const soonDays = 7;
/** A report that begins within that time of the last one's end is one of the same event. */
const sameEventDays = 14;
/** Monthly listeners are those of so many days. */
const monthDays = 28;
/** Recordings have a reading every three days: a rise may have come that much earlier or later. */
const slackDays = 4;
/** A drop only takes back a rise that is at least that part of it. */
const takenBackPart = 0.5;
/** A loss of more than that within a week is critical. */
const criticalShare = 0.2;

const gravity: Readonly<Record<Severity, number>> = { info: 0, warning: 1, critical: 2 };

const dayCount = (day: string) => Date.parse(day) / dayMs;

/** Whether a report tells of a labelled loss within a week: its window contains the loss's day. */
export function tellsOf({ direction, field, from, to, confirmedOn }: Report, label: Label) {
  return (
    field === 'followers' &&
    direction < 0 &&
    from.day < label.date &&
    label.date <= to.day &&
    dayCount(confirmedOn) <= dayCount(label.date) + soonDays
  );
}

/**
 * Whether a drop of listeners only takes back a rise of about 28 days before: in the same window
 * then, give or take a reading, they had gained at least half of what they lose now.
 */
export function isEcho({ field, direction, from, to }: Report, days: readonly HistoryDay[]) {
  if (field !== 'monthly_listeners' || direction > 0) return false;
  const first = dayCount(from.day) - monthDays - slackDays;
  const last = dayCount(to.day) - monthDays + slackDays;
  let least = Infinity;
  let gained = 0;
  for (const { day, monthly_listeners: value } of days) {
    if (!value || dayCount(day) < first || dayCount(day) > last) continue;
    least = Math.min(least, value);
    gained = Math.max(gained, value - least);
  }
  return gained >= takenBackPart * (from.value - to.value);
}

/**
 * Which reports repeat an earlier one of the same number and direction: the window overlaps what was
 * reported or begins within 14 days of its end, and the severity is no higher than what was reported.
 * @param reports in the order of confirming.
 */
export function repeatsOf(reports: readonly Report[]): Report[] {
  return reports.filter((report, at) =>
    reports
      .slice(0, at)
      .some(
        (earlier) =>
          earlier.field === report.field &&
          earlier.direction === report.direction &&
          daysBetween(earlier, report) <= sameEventDays &&
          gravity[report.severity] <= gravity[earlier.severity],
      ),
  );
}

/** The days from one window to the other; 0 or less when they overlap. */
function daysBetween(a: Report, b: Report): number {
  return Math.max(
    dayCount(b.from.day) - dayCount(a.to.day),
    dayCount(a.from.day) - dayCount(b.to.day),
  );
}

/**
 * What is wrong with what a report says of its window: the text names that window, its numbers are
 * those of the days, it is a week at most unless readings are further apart, it was confirmed after
 * it was seen, and a reader who works out the share arrives at the severity. Null when all agrees.
 */
export function contradictionIn(
  report: Report,
  days: readonly HistoryDay[],
  isTakenBack: boolean,
): string | null {
  const { field, direction, from, to, shownOn, confirmedOn } = report;
  const known = new Map(days.map((day) => [day.day, day[field]]));
  for (const { day, value } of [from, to]) {
    if (known.get(day) !== value) return `${field} on ${day} are ${known.get(day)}, not ${value}`;
  }
  // A rise that goes on in the reading that confirms it is reported up to that reading.
  const isOpenEnded = direction > 0 && confirmedOn === to.day && confirmedOn > shownOn;
  if (confirmedOn < shownOn || (confirmedOn <= to.day && !isOpenEnded)) {
    return `seen on ${shownOn} up to ${to.day}, confirmed on ${confirmedOn}`;
  }
  const lasts = dayCount(to.day) - dayCount(from.day);
  const inside = days.filter(({ day, [field]: v }) => v && day > from.day && day < to.day);
  if (lasts > soonDays && inside.length > 0) return `a window of ${lasts} days`;
  return textContradiction(report) ?? severityContradiction(report, isTakenBack);
}

const shareOf = ({ from, to, direction }: Report) => (to.value / from.value - 1) * direction;
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

function textContradiction(report: Report): string | null {
  const { from, to, summary } = report;
  const named = windowIn(summary);
  const isSame =
    named?.from.day === from.day &&
    named.from.value === from.value &&
    named.to.day === to.day &&
    named.to.value === to.value;
  if (!isSame) return `another window in: ${summary}`;
  const said = /([\d.]+)\s?%/.exec(summary)?.[0];
  const isRight = said === undefined || from.value === 0 || said === percent(shareOf(report));
  return isRight ? null : `${said} where it is ${percent(shareOf(report))}`;
}

function severityContradiction(report: Report, isTakenBack: boolean): string | null {
  const { direction, severity } = report;
  const share = shareOf(report);
  const isGrave = direction < 0 && share > criticalShare;
  const fits = isTakenBack
    ? gravity[severity] < gravity.critical
    : (severity === 'critical') === isGrave;
  return fits ? null : `${severity} for ${percent(share)}`;
}

/** A number on a day, as a report names it. */
interface Point {
  day: string;
  value: number;
}

/** A movement of a number as it is reported. */
export interface Report {
  field: NumberField;
  direction: 1 | -1;
  severity: Severity;
  /** The window that it is judged by. */
  from: Point;
  to: Point;
  /** The day whose reading showed it, and the day whose reading confirmed it. */
  shownOn: string;
  confirmedOn: string;
  /** What a holder reads. */
  summary: string;
}

/** The movement that a line of the back-test reports; null for a milestone. */
export function reportOf({ facts, ...line }: BacktestLine): Report | null {
  if (!facts) return null;
  const { field, direction, from, to } = facts;
  return {
    field,
    direction,
    severity: line.severity,
    from,
    to,
    shownOn: line.date,
    confirmedOn: line.confirmed_on,
    summary: line.summary,
  };
}

const windowText = /from ([\d,]+) on (\d{4}-\d{2}-\d{2}) to ([\d,]+) on (\d{4}-\d{2}-\d{2})/;

/** The window that a summary names; null when it names none. */
export function windowIn(summary: string): { from: Point; to: Point } | null {
  const [, from, fromDay, to, toDay] = windowText.exec(summary) ?? [];
  if (!from || !fromDay || !to || !toDay) return null;
  return { from: { day: fromDay, value: countOf(from) }, to: { day: toDay, value: countOf(to) } };
}

const countOf = (text: string) => Number(text.replaceAll(',', ''));
