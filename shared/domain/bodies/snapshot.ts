import * as z from '../zod.ts';
import { Stats } from '../artists/artist.ts';
import { idSchema } from '../ids.ts';
import { SocialLink } from '../artists/social-links.ts';
import { Timestamp } from '../text/text.ts';

export const TopTrack = z.object({
  position: z.int(),
  id: z.string(),
  name: z.string(),
  release_id: z.string().nullable(),
  isrc: z.string().nullable(),
  popularity: z.number().nullable(),
});

/** The latest snapshot. A field that the catalog can't tell is null and named in `unsupported`. */
export const Snapshot = z
  .object({
    id: idSchema('snapshot'),
    artist_id: idSchema('artist'),
    taken_at: Timestamp.meta({
      description: 'When the numbers were read, to the minute; the same as in the history',
    }),
    name: z.string(),
    image_url: z.string().nullable(),
    stats: Stats.extend({
      total_listeners: z.int().nullable().register(z.docs, {
        description: 'Everyone who ever listened to the artist on Last.fm',
      }),
    }),
    bio: z.string().nullable().register(z.docs, {
      description:
        'From Last.fm, where anyone can edit it, as last confirmed; licensed under CC BY-SA',
    }),
    top_tracks: z.array(TopTrack).nullable(),
    socials: z.array(SocialLink).nullable(),
    unsupported: z.array(z.string()),
  })
  .register(z.docs, { id: 'Snapshot' });
export type Snapshot = z.infer<typeof Snapshot>;

/** The range in which a value would have been usual, judged by the values before it. */
const ExpectedRange = z.object({ low: z.int(), high: z.int() }).nullable();

export const HistoryPoint = z
  .object({
    taken_at: Timestamp,
    followers: z.int().nullable(),
    monthly_listeners: z.int().nullable(),
    expected: z
      .object({ followers: ExpectedRange, monthly_listeners: ExpectedRange })
      .optional()
      .register(z.docs, {
        description:
          'With `expected=true`: the range in which the number of that day would have been usual, judged by the days before it; null if there are none, or if its value wasn’t trusted',
      }),
  })
  .register(z.docs, { id: 'HistoryPoint' });
export type HistoryPoint = z.infer<typeof HistoryPoint>;
