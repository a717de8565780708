import { paces } from '../../domain/plans/allowances.ts';
import { notFound } from '../../domain/problems/errors.ts';
import type { FeedKind } from '../../domain/feeds/feed.ts';
import type { Table } from '../../table/client.ts';
import { type FeedItem, findFeed } from '../../table/feeds/feeds.ts';
import type { PaceMemory } from '../../table/limits/pace.ts';
import { getOrganization, type OrganizationItem } from '../../table/people/organizations.ts';
import { tokenHash } from '../../table/people/tokens.ts';
import { requirePass } from '../require-pass.ts';

export interface ReadFeedDeps {
  table: Table;
  paces: PaceMemory;
}

/** A feed that somebody with its address reads, and whose it is. */
export interface OpenFeed {
  feed: FeedItem;
  organization: OrganizationItem;
}

/**
 * The feed behind the token of an address. Whoever knows it reads on while the organization is being
 * deleted, and until it is erased.
 * @throws Problem `not_found` for an unknown one, one that was deleted, and one of another kind;
 *   `rate_limited`
 */
export async function openFeed(
  { table, paces: memory }: ReadFeedDeps,
  { token, kind, now }: { token: string; kind: FeedKind; now: Date },
): Promise<OpenFeed> {
  const hash = tokenHash(token);
  const feed = await findFeed(table, hash);
  if (feed?.kind !== kind) throw notFound();
  await requirePass(table, { subject: `feed#${hash}`, ...paces.feedRequests }, now, memory);
  const organization = await getOrganization(table, feed.organization_id);
  const isGone =
    organization?.deletes_at !== undefined && organization.deletes_at <= now.toISOString();
  if (!organization || isGone) throw notFound();
  return { feed, organization };
}
