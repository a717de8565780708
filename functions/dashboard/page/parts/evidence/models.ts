/** A picture at the catalog. */
export interface PictureSide {
  /** What the picture is known by: its content. */
  id: string | null;
  url: string | null;
}

/** An entry of a list, before or after. */
export interface Entry {
  /** By which it is the same on both sides. */
  key: string;
  text: string;
  /** Under the text: an address, an identifier, a date. */
  detail: string | null;
  /** Said of it: `missing`, a new ID. */
  note?: string;
}

/** A fact of a release or track, with its label. */
export interface Fact {
  name: string;
  value: string;
  /** An identifier: shown in monospace. */
  isCode?: boolean;
}

/** One side of what is compared fact by fact. */
export interface FactSheet {
  facts: Fact[];
  imageUrl: string | null;
}

/** Before and after, in the form in which a person can judge it. */
export type Model =
  | { kind: 'picture'; before: PictureSide; after: PictureSide; isKept: boolean }
  | { kind: 'text'; before: string | null; after: string | null }
  | { kind: 'identifier'; before: string | null; after: string | null }
  | { kind: 'state'; before: string | null; after: string | null }
  | { kind: 'list'; before: Entry[]; after: Entry[]; counts: Counts | null }
  | { kind: 'number'; before: number; after: number; unit: Unit }
  | { kind: 'facts'; before: FactSheet | null; after: FactSheet | null }
  | { kind: 'release'; releaseId: string };

export type Unit = 'followers' | 'monthly_listeners' | 'duration';

export interface Counts {
  before: number;
  after: number;
}

export type ModelKind = Model['kind'];
/** The model of a kind. */
export type ModelOf<Kind extends ModelKind> = Extract<Model, { kind: Kind }>;
