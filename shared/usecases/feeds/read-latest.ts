import { type LinkBase, linked, type LinkedChange } from '../../changes/rules/change-links.ts';
import { historyFrom } from '../../domain/plans/plan.ts';
import { listOf, readFeed } from '../../changes/items/feed.ts';
import { collectPage } from '../../table/pages.ts';
import { openFeed, type ReadFeedDeps } from './read-feed.ts';

/** The latest changes as somebody with the address of the feed reads them. */
export interface Latest {
  /** Of the feed. */
  id: string;
  name: string;
  changes: LinkedChange[];
  /** When the newest came, or the feed was made. */
  updatedAt: string;
}

export type ReadLatestDeps = ReadFeedDeps & LinkBase;

const changesMax = 50;

/**
 * The last confirmed changes behind a token, newest first, no older than the plan keeps history. Those
 * of some artists are looked for among the organization's last 2,000.
 * @throws Problem `not_found`, `rate_limited`
 */
export async function readLatest(
  deps: ReadLatestDeps,
  { token, now }: { token: string; now: Date },
): Promise<Latest> {
  const { table } = deps;
  const { feed, organization } = await openFeed(deps, { token, kind: 'atom', now });
  const list = listOf(organization.id, null, 'confirmed');
  const span = {
    since: historyFrom(organization, now).toISOString(),
    // For clocks that differ a little.
    until: new Date(now.getTime() + 86_400_000).toISOString(),
  };
  const wanted = feed.artist_ids && new Set(feed.artist_ids);
  const { rows } = await collectPage(
    {
      read: (after, limit) => readFeed(table, list, span, { after, limit }),
      placeOf: ({ place }) => place,
      matches: ({ change }) => wanted?.has(change.monitored_artist_id) ?? true,
    },
    { limit: changesMax, after: null },
  );
  const changes = rows.map(({ change }) => linked(change, deps));
  const updatedAt = changes[0]?.confirmed_at ?? feed.created_at;
  return { id: feed.id, name: feed.name, changes, updatedAt };
}
