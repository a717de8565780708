import { createFeed as operation } from '../../../shared/contract/feeds.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as feeds from '../../../shared/usecases/feeds/manage-feeds.ts';

export const createFeed = implement(operation, async ({ body }, request, deps: feeds.FeedDeps) =>
  feeds.createFeed(deps, doingOf(request), body),
);
