import * as z from './zod.ts';
import { Timestamp } from './text.ts';

export const ReleaseType = z.enum(['album', 'single', 'ep', 'compilation']);
export type ReleaseType = z.infer<typeof ReleaseType>;

export const ReleaseRelation = z.enum(['main', 'featured', 'appears_on']);
export type ReleaseRelation = z.infer<typeof ReleaseRelation>;

export const ReleaseStatus = z.enum(['announced', 'live', 'offline']);
export type ReleaseStatus = z.infer<typeof ReleaseStatus>;

export const Risk = z
  .object({ score: z.int().min(0).max(100), reasons: z.array(z.string()) })
  .register(z.docs, {
    id: 'Risk',
    description: 'How unlike the artist’s own a new release looks, and why',
  });
export type Risk = z.infer<typeof Risk>;

/** What the artist's team says about a release: that it is theirs, or that it is not. */
export const TriageVerdict = z.enum(['mine', 'not_mine']);
export type TriageVerdict = z.infer<typeof TriageVerdict>;

/** A verdict with its time, and the id of the user or API key that gave it. `not_mine` is an incident. */
export const Triage = z
  .object({ verdict: TriageVerdict, at: Timestamp, by: z.string() })
  .register(z.docs, { id: 'Triage' });
export type Triage = z.infer<typeof Triage>;
