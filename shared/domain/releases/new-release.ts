import * as z from '../zod.ts';
import { ReleaseRelation, ReleaseType } from './release.ts';

/** A release that appeared, as the payload of its change shows it. */
export const NewRelease = z.object({
  id: z.string(),
  title: z.string(),
  type: ReleaseType,
  relation: ReleaseRelation,
  release_date: z.string().nullable(),
  label: z.string().nullable(),
  upc: z.string().nullable(),
  image_url: z.string().nullable(),
  total_tracks: z.int().nullable(),
});
export type NewRelease = z.infer<typeof NewRelease>;
