import * as z from 'zod';
import { Timestamp } from './text.ts';

export const ReleaseType = z.enum(['album', 'single', 'ep', 'compilation']);
export type ReleaseType = z.infer<typeof ReleaseType>;

export const ReleaseRelation = z.enum(['main', 'featured', 'appears_on']);
export type ReleaseRelation = z.infer<typeof ReleaseRelation>;

export const ReleaseStatus = z.enum(['announced', 'live', 'offline']);
export type ReleaseStatus = z.infer<typeof ReleaseStatus>;

export const Risk = z
  .object({ score: z.int().min(0).max(100), reasons: z.array(z.string()) })
  .meta({
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
  .meta({ id: 'Triage' });
export type Triage = z.infer<typeof Triage>;

export const Release = z
  .object({
    id: z.string(),
    title: z.string(),
    type: ReleaseType,
    relation: ReleaseRelation,
    release_date: z.string().nullable(),
    label: z.string().nullable(),
    upc: z.string().nullable(),
    image_url: z.string().nullable(),
    catalog_url: z.string().nullable(),
    total_tracks: z.int().nullable(),
    status: ReleaseStatus,
    first_seen_at: Timestamp,
    last_seen_at: Timestamp,
    risk: Risk.nullable(),
    triage: Triage.nullable(),
  })
  .meta({ id: 'Release' });
export type Release = z.infer<typeof Release>;

export const Track = z
  .object({
    id: z.string(),
    release_id: z.string(),
    position: z.int(),
    disc: z.int(),
    title: z.string(),
    duration_ms: z.int().nullable(),
    isrc: z.string().nullable(),
    explicit: z.boolean().nullable(),
    available: z.boolean(),
  })
  .meta({ id: 'Track' });
export type Track = z.infer<typeof Track>;
