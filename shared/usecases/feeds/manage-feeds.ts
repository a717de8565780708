import { allowances } from '../../domain/plans/allowances.ts';
import { allFields } from '../../domain/people/audit.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { Feed, feedFiles } from '../../domain/feeds/feed.ts';
import type { FeedCreated, FeedInput } from '../../domain/bodies/feed.ts';
import { newId } from '../../domain/ids.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import { feedsMax } from '../../domain/plans/plan.ts';
import { enoughForAnHour, feedsFull } from '../../domain/problems/problem-details.ts';
import { getHolds } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import * as stored from '../../table/feeds/feeds.ts';
import { newLinkToken, tokenHash } from '../../table/people/tokens.ts';
import { type Acting, auditLine, type Doing } from '../acting.ts';
import { useAllowances } from '../../deliveries/index.ts';
import { pageLinks } from '../page-links.ts';
import type { Needs } from '../needs.ts';
import { orNotFound } from '../refusals.ts';

export type FeedDeps = Needs<'table' | 'random' | 'publicUrl'>;

/** All feeds of the organization, oldest first, without their addresses. */
export async function listFeeds(
  { table }: Needs<'table'>,
  { organization }: Acting,
): Promise<Feed[]> {
  return (await stored.listFeeds(table, organization.id)).map(viewOf);
}

/** One feed, without its address. @throws Problem `not_found` */
export async function readFeed(
  { table }: Needs<'table'>,
  { organization }: Acting,
  id: string,
): Promise<Feed> {
  return viewOf(orNotFound(await stored.getFeed(table, organization.id, id)));
}

/**
 * Makes a feed. Only the hash of its token is stored, so this is the one time that its address is
 * seen.
 * @throws Problem `invalid_input` for an artist that isn't the organization's, `plan_limit_reached`,
 *   `rate_limited`
 */
export async function createFeed(
  { table, random, publicUrl }: FeedDeps,
  doing: Doing,
  { kind, name, artist_ids }: FeedInput,
): Promise<FeedCreated> {
  const { organization, now, by } = doing;
  const wanted = artist_ids ?? [];
  await requireArtists(table, organization.id, wanted);
  const made = { subject: `new-feeds#${organization.id}`, ...allowances.newFeeds };
  await useAllowances(table, [{ ...made, detail: enoughForAnHour('Your organization') }], now);
  const token = newLinkToken(random);
  const item: stored.ListedFeed = {
    id: newId('feed', { now, random: random.bytes(10) }),
    organization_id: organization.id,
    kind,
    name,
    artist_ids: wanted.length > 0 ? [...new Set(wanted)] : null,
    hash: tokenHash(token),
    created_by: by.actor.id,
    created_at: now.toISOString(),
  };
  const view = viewOf(item);
  const line = auditLine(doing, 'feed.created', view, { after: allFields(view) });
  const isPut = await withFreshState(() => stored.putFeed(table, item, [line]));
  if (!isPut) {
    const facts = { required_plan: null };
    throw new Problem('plan_limit_reached', feedsFull(feedsMax), { facts });
  }
  return { ...view, url: pageLinks.feed(publicUrl, token, feedFiles[kind]) };
}

/** Deletes a feed: the next request to its address finds nothing. @throws Problem `not_found` */
export async function deleteFeed(
  { table }: Needs<'table'>,
  doing: Doing,
  id: string,
): Promise<void> {
  await withFreshState(async () => {
    const item = orNotFound(await stored.getFeed(table, doing.organization.id, id));
    const view = viewOf(item);
    const line = auditLine(doing, 'feed.deleted', view, { before: allFields(view) });
    await stored.removeFeed(table, item, [line]);
  });
}

/** Every artist must be one that the organization monitors, or did. */
async function requireArtists(table: Table, org: string, ids: readonly string[]): Promise<void> {
  const known = new Set((await getHolds(table, org, ids)).map(({ id }) => id));
  const errors = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ path: `body.artist_ids.${index}`, message: inputFaults.notYours({ what: 'artists' }) }],
  );
  if (errors.length > 0) throw new Problem('invalid_input', undefined, { errors });
}

/** A feed as clients see it. */
function viewOf(item: stored.ListedFeed): Feed {
  return Feed.parse(item);
}
