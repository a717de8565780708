import * as z from 'zod';
import type { Capability } from '../catalog.ts';
import type { Severity } from '../severity.ts';

/** What a subject of a change is. */
export const SubjectKind = z.enum(['artist', 'release', 'track']);
export type SubjectKind = z.infer<typeof SubjectKind>;

/** A field that a source has to tell: the catalog; for `bio` Last.fm, for `links` MusicBrainz. */
export type Need = Capability | 'links';

/** What is said of a type: default severity, what it is about, what has to be told for it. */
export interface ChangeTypeInfo {
  severity: Severity;
  subject: SubjectKind;
  /** What shows it; of several, either does. Absent: every catalog. */
  needs?: Need | readonly Need[];
}
