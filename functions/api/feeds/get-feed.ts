import { getFeed as operation } from '../../../shared/contract/feeds.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as feeds from '../../../shared/usecases/feeds/manage-feeds.ts';

export const getFeed = implement(
  operation,
  async ({ params }, { caller, now }, deps: feeds.FeedDeps) =>
    feeds.readFeed(deps, { organization: caller.organization, now }, params.id),
);
