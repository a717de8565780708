import { deleteFeed as operation } from '../../../shared/contract/feeds.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as feeds from '../../../shared/usecases/feeds/manage-feeds.ts';

export const deleteFeed = implement(
  operation,
  async ({ params }, request, deps: feeds.FeedDeps) => {
    await feeds.deleteFeed(deps, doingOf(request), params.id);
    return undefined;
  },
);
