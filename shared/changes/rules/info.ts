import type { Capability } from '../../domain/catalog/catalog.ts';
import * as z from '../../domain/zod.ts';

/** The gravest first. */
export const Severity = z.enum(['critical', 'warning', 'info']);
export type Severity = z.infer<typeof Severity>;

/** The gravest of some severities; `info` of none. */
export function gravest(severities: readonly Severity[]): Severity {
  return Severity.options.find((one) => severities.includes(one)) ?? 'info';
}

/** Whether `severity` is at least `minimum`. */
export function severityAtLeast(severity: Severity, minimum: Severity): boolean {
  return Severity.options.indexOf(severity) <= Severity.options.indexOf(minimum);
}

/** What a subject of a change is. */
export const SubjectKind = z.enum(['artist', 'release', 'track']);
export type SubjectKind = z.infer<typeof SubjectKind>;

/** A field that a source has to provide: the catalog; for `bio` Last.fm, for `links` MusicBrainz. */
export type Need = Capability | 'links';

/**
 * Where a change is looked for again before it is believed: in the profile, the top tracks, the list
 * of releases, the release's own page (also in the list), the tracks on that page, the daily numbers,
 * the links of MusicBrainz, or the biography. `news`: in the list, and judged by the release's page;
 * `top_news`: in the top tracks, and judged by the page of the release. `own`: not in the catalog at
 * all, but in what the service does itself; such a change is never looked for.
 */
export type Road =
  | 'profile'
  | 'top_tracks'
  | 'top_news'
  | 'list'
  | 'news'
  | 'list_and_page'
  | 'page'
  | 'tracks'
  | 'days'
  | 'links'
  | 'bio'
  | 'own';

/** One row of the table of change types: everything that is fixed for a type. */
export interface ChangeTypeInfo {
  /** Unless the context says otherwise. */
  severity: Severity;
  subject: SubjectKind;
  /** What it is about where one change tells of the whole catalog at once. */
  ofWholeCatalog?: SubjectKind;
  /** What shows it; of several, either does. Absent: every catalog. */
  needs?: Need | readonly Need[];
  road: Road;
  /** `added`: a release appeared; `lost`: a release or tracks can't be played any more. */
  movement?: 'added' | 'lost';
  /** It is about whether a release can be played: a page that leaves that out says nothing about it. */
  isOfAvailability?: true;
  /** What makes it one step more serious: that the artist has very many followers. */
  raisedBy?: 'size';
  /** What is true again when it went back before it was confirmed, where that isn't a plain value. */
  undone?: string;
  /** One sentence for people. */
  description: string;
}
