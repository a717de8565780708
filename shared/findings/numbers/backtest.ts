import type { Subject } from '../../changes/rules/change.ts';
import type { ChangeType } from '../../changes/rules/change-type.ts';
import type { Severity } from '../../changes/rules/info.ts';
import { type DayValue, type MovementFacts, type NumberField, numberFields } from './movement.ts';
import { milestoneFinding, movementFinding } from './number-finding.ts';
import { arrivalsOf } from './series.ts';
import { storyOf } from './story.ts';
import { byText } from '../normalise.ts';
import type { DailyNumbers, Finding } from '../types.ts';
import { textOf } from '../words.ts';
import { grouped } from '../../domain/text/shown.ts';
import { capital, counted } from '../phrases.ts';
import { repeatDays } from './alarm.ts';
import { gravity } from './thresholds.ts';

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

/** What to say to someone who asks about a report. */
interface Explanation {
  /** Why it was made, a sentence each. */
  why: string[];
  /** Why on that day, and neither before nor after. */
  when: string[];
}

/** Explains a report of the back-test in sentences, from the facts that it was made from. */
export function explain({ date, confirmed_on, reasons, facts }: BacktestLine): Explanation {
  const grounds = facts ? reasons.slice(0, facts.grounds.length) : reasons;
  const why = grounds.map((ground) => `${capital(ground)}.`);
  if (facts?.echo && facts.severity === 'info') {
    why.push('It only takes back an earlier rise, so it isn’t a warning.');
  }
  if (!facts) {
    const next = `The next value, on ${confirmed_on}, wasn’t below it, so it was reported then.`;
    return { why, when: [`It was first reached on ${date}.`, next] };
  }
  return { why, when: [shown(facts, date), again(facts), confirmed(facts, confirmed_on)].flat() };
}

/** From which reading on the movement was seen. */
function shown({ to, held }: MovementFacts, date: string): string[] {
  if (held === 'multiple' || held === 'no_multiple') {
    return [
      `On ${to.day}, it could still have been an error in the catalog’s count.`,
      `On ${date}, it was clear that it wasn’t.`,
    ];
  }
  if (held === 'zero') {
    return [`A zero can be an error in the catalog’s count, so it had to last until ${date}.`];
  }
  return [`The value of ${date} showed it first.`];
}

/** Why something was reported although there had been a report before. */
function again({ reported, severity, from }: MovementFacts): string[] {
  if (!reported) return [];
  const days = from.count - reported.to.count;
  const last = `The last report of this kind covered ${reported.from.day} to ${reported.to.day} (${reported.severity})`;
  if (days > repeatDays) {
    return [`${last}, ${counted(days, 'day')} before, so this is a new event.`];
  }
  return gravity[severity] <= gravity[reported.severity]
    ? [`${last}. This is a further loss.`]
    : [`${last}. This is part of the same movement, but more serious (${severity}).`];
}

/** What it waited for after that. */
function confirmed({ to, kept }: MovementFacts, confirmedOn: string): string[] {
  const later = kept.filter(({ count }) => count > to.count);
  if (later.length === 0) return [`It was confirmed on ${confirmedOn}.`];
  const readings = later.map(readingText).join(', then ');
  const waited = later.length === 1 ? 'the next value' : `${later.length} more values`;
  return [`It waited for ${waited} to confirm it: ${readings}. It was reported on ${confirmedOn}.`];
}

const readingText = ({ day, value }: DayValue) => `${grouped(value)} on ${day}`;
