import type { Triage } from '../../parts/verdict/verdicts.ts';
import { storeOf, type Store } from '../../store.ts';
import type { Row } from './rows.ts';

/** What one can do with the rows of the list; it comes a moment after them. */
export interface Actions {
  open: (row: Row, event: MouseEvent) => void;
  select: (row: Row, isRange: boolean) => void;
  /** Unfolds what a row stands for, or folds it. */
  fold: (row: Row) => void;
  /** Goes to the row that follows once the rows of `gone` have left. */
  leave: (gone: ReadonlySet<string>) => void;
  /** Goes to a row, as soon as it is there. */
  goTo: (id: string | null) => void;
  /** Without a row: the selected ones, or else the one that is open. */
  acknowledge: (row?: Row) => void;
  /** Takes back that a row was acknowledged, however long ago. */
  restore: (row: Row) => void;
  /** Says whose the release of a row is, or of the change of it that is shown. */
  triage: (row: Row, said: Triage) => void;
  /** Assigns a row to whoever is signed in. */
  assign: (row: Row) => void;
  /** Asks to whom to assign a row. */
  assignTo: (row: Row) => void;
  mute: (row: Row) => void;
  copyLink: (row: Row) => void;
  /** Shows only changes of the type of a row. */
  likeThis: (row: Row) => void;
}

/** A question about a row. */
export interface Question {
  about: 'assignee' | 'mute';
  row: Row;
}

/** Where somebody is in the list. */
export interface Board {
  /** ID of the row that is open beside the list. */
  current: Store<string | null>;
  /** ID of the change of that row that is shown, where somebody went on in a run. */
  member: Store<string | null>;
  /** The row that an address asked for and that isn’t in the list; null: there is none. */
  alone: Store<Row | null>;
  /** The row that was selected last: a range begins there. */
  anchor: Store<string | null>;
  /** IDs of rows. */
  selected: Store<ReadonlySet<string>>;
  /** The stories and happenings that are unfolded. */
  unfolded: Store<ReadonlySet<string>>;
  /** The time of the newest change that the list shows: what comes later waits to be asked for. */
  upTo: Store<string | null>;
  /** What is asked for now. */
  question: Store<Question | null>;
  actions: Store<Actions | null>;
}

/** Nobody has been anywhere yet. */
export function newBoard(): Board {
  return {
    current: storeOf<string | null>(null),
    member: storeOf<string | null>(null),
    alone: storeOf<Row | null>(null),
    anchor: storeOf<string | null>(null),
    selected: storeOf<ReadonlySet<string>>(new Set<string>()),
    unfolded: storeOf<ReadonlySet<string>>(new Set<string>()),
    upTo: storeOf<string | null>(null),
    question: storeOf<Question | null>(null),
    actions: storeOf<Actions | null>(null),
  };
}
