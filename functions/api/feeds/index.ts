import * as contract from '../../../shared/contract/feeds.ts';
import { atomText } from '../../../shared/http/feeds/atom-text.ts';
import { calendarText } from '../../../shared/http/feeds/calendar-text.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { packed } from '../../../shared/http/packed.ts';
import { actingOf, doingOf } from '../../../shared/http/person.ts';
import { serve } from '../../../shared/http/serve.ts';
import { doorDeps, feedPaces, linkBase } from '../../../shared/runtime/container.ts';
import * as feeds from '../../../shared/usecases/feeds/manage-feeds.ts';
import {
  readCalendar,
  readLatest,
  type ReadLatestDeps,
} from '../../../shared/usecases/feeds/read-feed.ts';

const headers = {
  // Of one organization: for the program that asks, not for what stands between.
  'cache-control': 'private, max-age=3600',
  // An address that got out by accident must not be found by searching.
  'x-robots-tag': 'noindex',
} as const;

/** A feed as an answer. */
function feedReply(text: string): Reply<Uint8Array> {
  return new Reply(packed(text), { headers });
}

export const handlers = [
  implement(contract.listFeeds, async (_input, request, deps: feeds.FeedDeps) =>
    feeds.listFeeds(deps, actingOf(request)),
  ),
  implement(contract.createFeed, async ({ body }, request, deps: feeds.FeedDeps) =>
    feeds.createFeed(deps, doingOf(request), body),
  ),
  implement(contract.getFeed, async ({ params }, request, deps: feeds.FeedDeps) =>
    feeds.readFeed(deps, actingOf(request), params.id),
  ),
  implement(contract.deleteFeed, async ({ params }, request, deps: feeds.FeedDeps) =>
    feeds.deleteFeed(deps, doingOf(request), params.id),
  ),
  implement(
    contract.readCalendarFeed,
    async ({ params: { token } }, { now }, deps: ReadLatestDeps) => {
      const calendar = await readCalendar(deps, { token, now });
      return feedReply(calendarText(calendar, deps.publicUrl));
    },
  ),
  implement(contract.readAtomFeed, async ({ params: { token } }, { now }, deps: ReadLatestDeps) => {
    const latest = await readLatest(deps, { token, now });
    return feedReply(atomText(latest, deps.publicUrl));
  }),
];

export const handler = serve('feeds', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  paces: feedPaces(),
}));
