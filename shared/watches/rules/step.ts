import type { CheckNote } from '../../checks/rules/check-notes.ts';
import type { BaselineMove, Finding } from '../../findings/types.ts';
import type { Message } from '../../findings/words.ts';
import type { Confirmed, Known, OpenSubject, Subject } from './known.ts';
import type { Surge } from '../../verdicts/rules/surge.ts';

/** The result of one look at an artist: all of it is saved, or the look counts as not made. */
export interface Step {
  /** What is known from then on. */
  known: Known;
  opened: readonly Opened[];
  settled: readonly Settled[];
  notes: readonly Note[];
}

/**
 * Work that the same write makes due: reading a release's page, copying a new picture, or a re-check at an
 * exact time, for which the minute or two that a sweep takes would be too late.
 */
export type Errand = { kind: 'page' } | { kind: 'picture' } | { kind: 'recheck'; at: Date };

/** A finding that waits for its verdict from now on. */
export interface Opened {
  subject: OpenSubject;
  finding: Finding;
  errands: readonly Errand[];
}

/** What became of a finding that was open: its subject before and `after`, in its next epoch unless it waits. */
export type Settled = { subject: OpenSubject; errands: readonly Errand[] } & (
  | {
      kind: 'confirmed';
      after: Subject;
      finding: Finding;
      /** The finding that this one says is over. */
      resolves: Confirmed | null;
      move: BaselineMove;
    }
  | {
      kind: 'dismissed';
      after: Subject;
      /** Why it was dismissed, and what kept it from being confirmed. */
      reasons: readonly Message[];
      /** What is known from then on, if another finding reports it; null: nothing changes. */
      move: BaselineMove | null;
    }
  | {
      kind: 'waiting';
      after: OpenSubject;
      waiting_for_source: boolean;
      /** The finding as it is now, if it changed. */
      finding: Finding | null;
    }
);

/** What an operator, or somebody who looks at the artist, should know in addition. */
export type Note =
  /** A finding is on hold from now on, because its type appears at very many artists at once. */
  | ({ kind: 'held'; change_type: string; change_id: string } & Pick<Surge, 'artists' | 'usual'>)
  /** What the pages that were read left out. */
  | { kind: 'pages'; note: CheckNote };

/** A step that changes nothing. */
export function noStep(known: Known): Step {
  return { known, opened: [], settled: [], notes: [] };
}
