import type { ChangeType, Json } from '../../change.ts';

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

type ModelKind = Model['kind'];
/** The model of a kind. */
export type ModelOf<Kind extends ModelKind> = Extract<Model, { kind: Kind }>;

/*
 * What payloads hold, read by shape. Everything here may come from a version of the service that
 * this page doesn't know, so each reader answers null to what it doesn't recognize.
 */

/** A member of a JSON object; null of anything else. */
export function member(json: Json, name: string): Json {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return null;
  return Object.entries(json).find(([key]) => key === name)?.[1] ?? null;
}

/** A text that isn't empty. */
export function textOf(json: Json): string | null {
  return typeof json === 'string' && json !== '' ? json : null;
}

export function numberOf(json: Json): number | null {
  return typeof json === 'number' ? json : null;
}

export function listOf(json: Json): Json[] | null {
  return Array.isArray(json) ? json : null;
}

/** A text under a name; numbers as they are written. */
export function textAt(json: Json, name: string): string | null {
  const value = member(json, name);
  return typeof value === 'number' ? String(value) : textOf(value);
}

/** Types of which several releases may be lost together, and come back one by one. */
export const losses: ReadonlySet<string> = new Set<ChangeType>([
  'RELEASE_WENT_OFFLINE',
  'RELEASE_DELISTED',
  'TRACKS_WENT_OFFLINE',
  'TRACK_REMOVED',
]);
