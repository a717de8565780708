import { listFeeds as operation } from '../../../shared/contract/feeds.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as feeds from '../../../shared/usecases/feeds/manage-feeds.ts';

export const listFeeds = implement(
  operation,
  async (_input, { caller, now }, deps: feeds.FeedDeps) =>
    feeds.listFeeds(deps, { organization: caller.organization, now }),
);
