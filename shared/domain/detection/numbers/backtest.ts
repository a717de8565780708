import type { Subject } from '../../change.ts';
import type { ChangeType } from '../../change-type.ts';
import type { Severity } from '../../severity.ts';
import { alarmFinding, milestoneFinding } from './number-finding.ts';
import { numberFields } from './numbers.ts';
import { soundValues } from './series.ts';
import { storyOf } from './story.ts';
import type { DailyNumbers, Finding } from '../types.ts';
import { textOf } from '../words.ts';

/** A change that would have been confirmed. */
export interface BacktestLine {
  /** The day that showed it. */
  date: string;
  change_type: ChangeType;
  severity: Severity;
  summary: string;
  /** The day whose value confirmed it. */
  confirmed_on: string;
}

/**
 * What the detector would have confirmed of a history of daily numbers, in the order of confirming.
 * @param days oldest first; days may be missing.
 * @param artist as the sentences name it.
 */
export function backtest(days: readonly DailyNumbers[], artist: string): BacktestLine[] {
  const subject: Subject = { kind: 'artist', id: artist, name: artist };
  const lines = numberFields.flatMap(({ field }) =>
    storyOf(soundValues(days, field), field).flatMap((raised) => {
      const { day, next } = raised;
      if (!next?.keeps) return [];
      const found =
        raised.kind === 'alarm'
          ? alarmFinding(raised.alarm, next.value, subject)
          : milestoneFinding(raised.milestone, next.value, subject);
      return [lineOf(found, day, next.value.day)];
    }),
  );
  return lines.toSorted(
    (a, b) => compare(a.confirmed_on, b.confirmed_on) || compare(a.date, b.date),
  );
}

function lineOf(
  { change_type, severity, says, subject }: Finding,
  date: string,
  confirmedOn: string,
) {
  const summary = textOf(says, subject.name ?? subject.id);
  return { date, change_type, severity, summary, confirmed_on: confirmedOn };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
