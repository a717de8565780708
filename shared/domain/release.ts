import * as z from 'zod';
import { Timestamp } from './text.ts';

export const ReleaseType = z.enum(['album', 'single', 'ep', 'compilation']);
export type ReleaseType = z.infer<typeof ReleaseType>;

export const ReleaseRelation = z.enum(['main', 'featured', 'appears_on']);
export type ReleaseRelation = z.infer<typeof ReleaseRelation>;

export const ReleaseStatus = z.enum(['announced', 'live', 'offline']);
export type ReleaseStatus = z.infer<typeof ReleaseStatus>;

export const Risk = z.object({ score: z.int().min(0).max(100), reasons: z.array(z.string()) });
export type Risk = z.infer<typeof Risk>;

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
