import * as z from '../zod.ts';
import { ChangeStatus } from '../../changes/rules/change.ts';
import { idSchema } from '../ids.ts';
import { NewRelease } from '../releases/new-release.ts';
import { ReleaseStatus, Risk, Triage } from '../releases/release.ts';
import { Timestamp } from '../text/text.ts';

const { total_tracks, ...told } = NewRelease.shape;

export const Release = z
  .object({
    ...told,
    catalog_url: z.string().nullable(),
    total_tracks,
    status: ReleaseStatus,
    first_seen_at: Timestamp,
    last_seen_at: Timestamp,
    risk: Risk.nullable(),
    triage: Triage.nullable(),
    unconfirmed: z
      .object({
        change_id: idSchema('change'),
        status: ChangeStatus,
        expected_by: Timestamp.nullable(),
      })
      .nullable(),
  })
  .register(z.docs, { id: 'Release' });
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
  .register(z.docs, { id: 'Track' });
export type Track = z.infer<typeof Track>;
