import { inputFaults } from './input-faults.ts';
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { Timestamp } from './text.ts';

/** The catalog's own id of an artist. */
export const StreamingId = z
  .string()
  .regex(/^[0-9A-Za-z]{1,64}$/, inputFaults.catalogArtistId())
  .meta({ description: 'The artist’s ID at the streaming catalog', examples: ['1001'] });

/**
 * So many different artists an organization can monitor over time: those that it stopped stay
 * readable, and each list of its artists reads them too.
 */
export const artistsEverMax = 10_000;

/** So many catalog artists an organization can have watched a day that nobody watched before. */
export const newWatchesPerDay = 200;

export const Artist = z
  .object({
    id: idSchema('artist'),
    streaming_id: StreamingId,
    name: z.string(),
    active: z.boolean(),
    last_checked_at: Timestamp,
    tags: z.array(z.string()).meta({
      description: 'What your organization sorts it by. Other organizations don’t see them',
    }),
  })
  .meta({ id: 'Artist' });
export type Artist = z.infer<typeof Artist>;

export const CheckStatus = z.enum(['ok', 'stale', 'failing']);
export type CheckStatus = z.infer<typeof CheckStatus>;

/** Why a check failed, in words for the people who monitor the artist. */
export const CheckError = z.object({ code: z.string(), message: z.string(), at: Timestamp });
export type CheckError = z.infer<typeof CheckError>;

/** What is counted about an artist; null where the catalog doesn't tell. */
export const Stats = z.object({
  followers: z.int().nullable(),
  monthly_listeners: z.int().nullable(),
  popularity: z.number().nullable(),
});
export type Stats = z.infer<typeof Stats>;

export const SeverityCounts = z.object({
  total: z.int(),
  critical: z.int(),
  warning: z.int(),
  info: z.int(),
});
export type SeverityCounts = z.infer<typeof SeverityCounts>;

export const ArtistSummary = Artist.extend({
  paused: z.enum(['plan', 'stopped']).nullable().meta({
    description:
      'Why the artist isn’t checked: `plan`, the plan has room for fewer; `stopped`, a member stopped it. Null while it is',
  }),
  image_url: z.string().nullable(),
  catalog_url: z.string(),
  stats: Stats,
  changes_7d: SeverityCounts,
  next_check_at: Timestamp.nullable(),
  check_status: CheckStatus,
  check_error: CheckError.nullable(),
  check_notes: z.array(z.string()).meta({
    description:
      'What the catalog left out at the last successful check, and on the release pages read last. We conclude nothing from it',
  }),
}).meta({ id: 'ArtistSummary' });
export type ArtistSummary = z.infer<typeof ArtistSummary>;

/** An artist of the catalog, as search and lookup show it. */
export const CatalogArtistView = z
  .object({
    streaming_id: StreamingId,
    name: z.string(),
    image_url: z.string().nullable(),
    followers: z.int().nullable(),
    catalog_url: z.string(),
    monitored: z.boolean(),
  })
  .meta({ id: 'CatalogArtist' });
export type CatalogArtistView = z.infer<typeof CatalogArtistView>;
