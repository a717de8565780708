import type { Subject } from '../../changes/rules/change.ts';
import type { ChangeType } from '../../changes/rules/change-type.ts';
import type { Severity } from '../../changes/rules/info.ts';
import type { MovementFacts } from './movement-facts.ts';
import { type NumberField, numberFields } from './day-value.ts';
import { milestoneFinding, movementFinding } from './number-finding.ts';
import { arrivalsOf } from './series.ts';
import { storyOf } from './story.ts';
import { byText } from '../normalise.ts';
import type { DailyNumbers, Finding } from '../types.ts';
import { textOf } from '../words.ts';

/** A change that would have been confirmed. */
export interface BacktestLine {
  /** The day that showed it. */
  date: string;
  change_type: ChangeType;
  /** The number that it is about. */
  field: NumberField;
  severity: Severity;
  summary: string;
  /** The day whose value confirmed it. */
  confirmed_on: string;
  /** Why it is reported, and why on that day. */
  reasons: string[];
  /** What all of that is made from; null of a milestone. */
  facts: MovementFacts | null;
}

/**
 * What the detector would have confirmed of a history of daily numbers, in the order of confirming.
 * @param days oldest first; days may be missing.
 * @param artist as the sentences name it.
 */
export function backtest(days: readonly DailyNumbers[], artist: string): BacktestLine[] {
  const subject: Subject = { kind: 'artist', id: artist, name: artist };
  const lines = numberFields.flatMap((field) =>
    storyOf(arrivalsOf(days, field), field).flatMap((raised): BacktestLine[] => {
      const { day } = raised;
      if (raised.kind === 'milestone') {
        const { milestone, next } = raised;
        if (!next?.keeps) return [];
        const found = milestoneFinding(milestone, next.value, subject);
        return [{ ...lineOf(found, day, next.value.day), field, facts: null }];
      }
      if (raised.settled?.kind !== 'confirmed') return [];
      const { facts, on } = raised.settled;
      // What was held may have been kept by a reading that was held with it: it is known since `day`.
      const known = on.day > day ? on.day : day;
      return [{ ...lineOf(movementFinding(facts, subject), day, known), field, facts }];
    }),
  );
  return lines.toSorted((a, b) => byText(a.confirmed_on, b.confirmed_on) || byText(a.date, b.date));
}

function lineOf(
  { change_type, severity, says, subject, reasons }: Finding,
  date: string,
  confirmedOn: string,
) {
  const artist = subject.name ?? subject.id;
  const summary = textOf(says, artist);
  const why = reasons.map((reason) => textOf(reason, artist));
  return { date, change_type, severity, summary, confirmed_on: confirmedOn, reasons: why };
}
