import * as z from '../zod.ts';
import { StreamingId, CheckError, Stats, SeverityCounts } from '../artists/artist.ts';
import { idSchema } from '../ids.ts';
import { ReleasePolicy } from '../releases/release.ts';
import { Timestamp } from '../text/text.ts';

export const Artist = z
  .object({
    id: idSchema('artist'),
    streaming_id: StreamingId,
    name: z.string(),
    active: z.boolean(),
    last_checked_at: Timestamp.meta({
      description:
        'When we last checked the artist, or last found the profile as it was. While a check waits, it doesn’t move on',
    }),
    tags: z.array(z.string()).register(z.docs, {
      description: 'What your organization sorts it by. Other organizations don’t see them',
    }),
    release_policy: ReleasePolicy.meta({
      description:
        '`judge`: new releases are judged by what is known; `expected_only`: each of theirs that you don’t expect is critical',
    }),
  })
  .register(z.docs, { id: 'Artist' });
export type Artist = z.infer<typeof Artist>;

export const CheckStatus = z.enum(['ok', 'stale', 'failing']);
export type CheckStatus = z.infer<typeof CheckStatus>;

export const ArtistSummary = Artist.extend({
  paused: z.enum(['plan', 'stopped']).nullable().register(z.docs, {
    description:
      'Why the artist isn’t checked: `plan`, the plan has room for fewer; `stopped`, a member stopped it. Null while it is',
  }),
  image_url: z.string().nullable(),
  catalog_url: z.string(),
  stats: Stats,
  changes_7d: SeverityCounts,
  check_every_minutes: z.int().nullable().register(z.docs, {
    description:
      'How often we compare the artist’s profile for now, in minutes: at least as often as the plan says, and more often while the catalog’s quota lets us. After something was found, it’s even more often for a day. As often as the plan says where the last check failed or the profile changes all the time. On Spotify it’s as often as the plan says; in between we only count the releases. Null while the artist isn’t checked',
  }),
  next_check_at: Timestamp.nullable(),
  check_status: CheckStatus,
  check_error: CheckError.nullable(),
  check_notes: z.array(z.string()).register(z.docs, {
    description:
      'What the catalog left out at the last successful check, and on the release pages read last. We conclude nothing from it',
  }),
}).register(z.docs, { id: 'ArtistSummary' });
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
  .register(z.docs, { id: 'CatalogArtist' });
export type CatalogArtistView = z.infer<typeof CatalogArtistView>;
