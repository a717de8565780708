import type { BacktestLine } from '../../../../shared/findings/numbers/backtest.ts';
import type { NumberField } from '../../../../shared/findings/numbers/movement.ts';
import type { Severity } from '../../../../shared/changes/rules/info.ts';

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
