import type { CheckNote } from '../check-note.ts';
import type { BaselineMove, Finding } from '../detection/types.ts';
import type { Message } from '../detection/words.ts';
import type { Known, OpenSubject } from './known.ts';
import type { Rule } from './rules.ts';
import type { Surge } from './surge.ts';

/** What one look at an artist comes to: all of it is saved, or the look counts as not made. */
export interface Step {
  /** What is known from then on. */
  known: Known;
  opened: readonly Opened[];
  settled: readonly Settled[];
  notes: readonly Note[];
}

/**
 * What is owed from the same write on: a reading of the releases' pages, a copy of the picture that
 * came, a look at a certain time that must not be late by the minute or two that a sweep takes.
 */
export type Owed = { kind: 'page' } | { kind: 'picture' } | { kind: 'look'; at: Date };

/** A finding that waits for its verdict from now on. */
export interface Opened {
  subject: OpenSubject;
  finding: Finding;
  owed: readonly Owed[];
}

/** What became of a finding that was open. `subject` is as it was before. */
export type Settled =
  | {
      kind: 'confirmed';
      subject: OpenSubject;
      finding: Finding;
      after: OpenSubject['hold'];
      move: BaselineMove;
      owed: readonly Owed[];
    }
  | {
      kind: 'dismissed';
      subject: OpenSubject;
      /** What it comes to, and what kept it from being confirmed. */
      reasons: readonly Message[];
      after: OpenSubject['hold'];
      /** What is known from then on, though it is told by another finding; null: nothing moves. */
      move: BaselineMove | null;
      owed: readonly Owed[];
    }
  | {
      kind: 'waiting';
      subject: OpenSubject;
      /** The subject from then on, with the rule and the time. */
      waits: OpenSubject;
      waiting_for_source: boolean;
      /** As it stands now, where it moved on. */
      finding: Finding | null;
      owed: readonly Owed[];
    };

/** What somebody should know besides: an operator, or who looks at the artist. */
export type Note =
  /** A finding is held from now on, since its type comes to very many artists at once. */
  | ({ kind: 'held'; change_type: string; change_id: string } & Pick<Surge, 'artists' | 'usual'>)
  /** What pages that were read left out. */
  | { kind: 'pages'; note: CheckNote };

/** A step that changes nothing. */
export function noStep(known: Known): Step {
  return { known, opened: [], settled: [], notes: [] };
}

/** The rule by which each finding of a step waits from then on, by the id of its change. */
export function waitsOf({ opened, settled }: Step): { id: string; rule: Rule; until: string }[] {
  const waiting = [
    ...opened.map(({ subject }) => subject.open),
    ...settled.flatMap((one) => (one.kind === 'waiting' ? [one.waits.open] : [])),
  ];
  return waiting.map(({ id, wait }) => ({ id, ...wait }));
}
