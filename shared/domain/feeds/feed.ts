import * as z from '../zod.ts';
import { idSchema } from '../ids.ts';
import { Timestamp } from '../text/text.ts';

/** What a feed has: an event for each release, or the latest changes. */
export const FeedKind = z.enum(['calendar', 'atom']).register(z.docs, {
  description: '`calendar`: releases, for calendar apps. `atom`: changes, for feed readers',
});
export type FeedKind = z.infer<typeof FeedKind>;

/** A feed as clients see it, and as it is stored: its URL is shown once. */
export const Feed = z
  .object({
    id: idSchema('feed'),
    kind: FeedKind,
    name: z.string(),
    artist_ids: z.array(idSchema('artist')).nullable().register(z.docs, {
      description: 'The artists it is about, or null for all',
    }),
    created_by: z.string().nullable().register(z.docs, {
      description: 'The ID of the user or API key that created it',
    }),
    created_at: Timestamp,
  })
  .register(z.docs, { id: 'Feed' });
export type Feed = z.infer<typeof Feed>;

/** The last part of a feed's URL, which tells programs what to expect. */
export const feedFiles = {
  calendar: 'calendar.ics',
  atom: 'changes.atom',
} as const satisfies Record<FeedKind, string>;
