import { serve } from '../../../shared/http/serve.ts';
import { doorDeps, feedPaces, linkBase, random } from '../../../shared/runtime/container.ts';
import { createFeed } from './create-feed.ts';
import { deleteFeed } from './delete-feed.ts';
import { getFeed } from './get-feed.ts';
import { listFeeds } from './list-feeds.ts';
import { readAtomFeed } from './read-atom-feed.ts';
import { readCalendarFeed } from './read-calendar-feed.ts';

export const handlers = [
  listFeeds,
  createFeed,
  getFeed,
  deleteFeed,
  readCalendarFeed,
  readAtomFeed,
];

export const handler = serve('feeds', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  random: random(),
  paces: feedPaces(),
}));
