import * as z from '../zod.ts';
import { Timestamp } from '../text/text.ts';

export const ReleaseType = z.enum(['album', 'single', 'ep', 'compilation']);
export type ReleaseType = z.infer<typeof ReleaseType>;

export const ReleaseRelation = z.enum(['main', 'featured', 'appears_on']);
export type ReleaseRelation = z.infer<typeof ReleaseRelation>;

export const ReleaseStatus = z.enum(['announced', 'live', 'offline']);
export type ReleaseStatus = z.infer<typeof ReleaseStatus>;

/** Whether we know whose release it is: it is known to be theirs, looks foreign, or neither. */
export const Judgment = z.enum(['known', 'foreign', 'unknown']);
export type Judgment = z.infer<typeof Judgment>;

const Texts = z.array(z.string());

export const Risk = z
  .object({
    score: z.int().min(0).max(100),
    reasons: Texts,
    judgment: Judgment,
    theirs: Texts,
    never_seen: Texts,
    against: Texts,
  })
  .register(z.docs, {
    id: 'Risk',
    description: 'Whether a new release is the artist’s own, as far as we know, and why',
  });
export type Risk = z.infer<typeof Risk>;

/**
 * What new releases of an artist are judged by. `judge`: by what is known of the artist. `expected_only`: one
 * that was not expected counts as foreign.
 */
export const ReleasePolicy = z.enum(['judge', 'expected_only']);
export type ReleasePolicy = z.infer<typeof ReleasePolicy>;
/** As it is stored: where nothing is said, new releases are judged. */
export const StoredPolicy = ReleasePolicy.default('judge');

/** What the artist's team says about a release: that it is theirs, or that it is not. */
export const TriageVerdict = z.enum(['mine', 'not_mine']);
export type TriageVerdict = z.infer<typeof TriageVerdict>;

/** What of a release counts as the artist's, or as foreign, for the releases after it. */
export const TriagePart = z.enum(['label', 'isrc_registrants', 'upc_owner', 'guests']);
export type TriagePart = z.infer<typeof TriagePart>;

/** A verdict with its time, and the id of the user or API key that gave it. `not_mine` is an incident. */
export const Triage = z
  .object({ verdict: TriageVerdict, at: Timestamp, by: z.string(), parts: z.array(TriagePart) })
  .register(z.docs, { id: 'Triage' });
export type Triage = z.infer<typeof Triage>;
