import { readAtomFeed as operation } from '../../../shared/contract/feeds.ts';
import { atomText } from '../../../shared/http/feeds/atom-text.ts';
import { feedReply } from '../../../shared/http/feeds/feed-reply.ts';
import { implement } from '../../../shared/http/implement.ts';
import { readLatest, type ReadLatestDeps } from '../../../shared/usecases/feeds/read-latest.ts';

export const readAtomFeed = implement(
  operation,
  async ({ params: { token } }, { now }, deps: ReadLatestDeps) => {
    const latest = await readLatest(deps, { token, now });
    return feedReply(atomText(latest, deps.publicUrl));
  },
);
