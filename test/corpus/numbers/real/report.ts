import type { BacktestLine } from '../../../../shared/domain/detection/numbers/backtest.ts';
import type { NumberField } from '../../../../shared/domain/detection/numbers/number-field.ts';
import type { Severity } from '../../../../shared/domain/severity.ts';

/** A movement of a number as a holder reads it, taken from what the back-test prints. */
export interface Report {
  field: NumberField;
  direction: 1 | -1;
  severity: Severity;
  /** The window that the text describes. */
  from: { day: string; value: number };
  to: { day: string; value: number };
  confirmedOn: string;
  summary: string;
}

const movements: Partial<Record<string, readonly [NumberField, 1 | -1]>> = {
  FOLLOWERS_DROP: ['followers', -1],
  FOLLOWERS_SPIKE: ['followers', 1],
  LISTENERS_DROP: ['monthly_listeners', -1],
  LISTENERS_SPIKE: ['monthly_listeners', 1],
};
const windowText = /from ([\d,]+) on (\d{4}-\d{2}-\d{2}) to ([\d,]+) on (\d{4}-\d{2}-\d{2})/;

/**
 * The movement that a line reports; null for a milestone.
 * @throws Error when the summary of a movement names no window.
 */
export function reportOf(line: BacktestLine): Report | null {
  const movement = movements[line.change_type];
  if (!movement) return null;
  const [, from, fromDay, to, toDay] = windowText.exec(line.summary) ?? [];
  if (!from || !fromDay || !to || !toDay) throw new Error(`no window in: ${line.summary}`);
  const [field, direction] = movement;
  return {
    field,
    direction,
    severity: line.severity,
    from: { day: fromDay, value: countOf(from) },
    to: { day: toDay, value: countOf(to) },
    confirmedOn: line.confirmed_on,
    summary: line.summary,
  };
}

const countOf = (text: string) => Number(text.replaceAll(',', ''));
