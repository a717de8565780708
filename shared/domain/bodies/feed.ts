import * as z from '../zod.ts';
import { FeedKind, Feed } from '../feeds/feed.ts';
import { idSchema } from '../ids.ts';
import { Name } from '../text/text.ts';

/** So many artists can be named; more are all of them. */
const artistsMax = 100;
const { description: whose } = Feed.shape.artist_ids;

export const FeedInput = z
  .strictObject({
    kind: FeedKind,
    name: Name,
    artist_ids: z
      .array(idSchema('artist'))
      .max(artistsMax)
      .nullable()
      .default(null)
      .register(z.docs, { description: `${whose}; an empty list means all, too` }),
  })
  .register(z.docs, { id: 'FeedInput' });
export type FeedInput = z.infer<typeof FeedInput>;

export const FeedCreated = Feed.extend({
  url: z.url().register(z.docs, {
    description:
      'The secret URL, shown only once. Everybody who knows it can read the feed until it is deleted',
  }),
}).register(z.docs, { id: 'FeedCreated' });
export type FeedCreated = z.infer<typeof FeedCreated>;
