import { paces } from '../../domain/plans/allowances.ts';
import { notFound } from '../../domain/problems/errors.ts';
import type { FeedKind } from '../../domain/feeds/feed.ts';
import type { Table } from '../../table/client.ts';
import { eventsIn, type FeedItem, findFeed, keepCopy } from '../../table/feeds/feeds.ts';
import type { PaceMemory } from '../../table/limits/pace.ts';
import { getOrganization, type OrganizationItem } from '../../table/people/organizations.ts';
import { tokenHash } from '../../table/people/tokens.ts';
import { requirePass } from '../refusals.ts';
import { type LinkBase, linked, type LinkedChange } from '../../changes/rules/change-links.ts';
import { historyFrom } from '../../domain/plans/plan.ts';
import { listOf, readFeed } from '../../changes/items/feed.ts';
import { collectPage } from '../../table/pages.ts';
import { isExpectedAs } from '../../domain/releases/expected-release.ts';
import {
  asCalendarRelease,
  calendarFrom,
  type HeldRelease,
  type ReleaseEvent,
  releaseEvents,
} from '../../domain/feeds/release-calendar.ts';
import { getHolds, type HoldItem, listHolds } from '../../table/artists/artists.ts';
import { listExpected } from '../../table/artists/expected.ts';
import { listDatedReleases } from '../../watches/items/releases.ts';
import { getWatches } from '../../watches/items/watches.ts';

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

/** A calendar as somebody with its address reads it. */
export interface Calendar {
  name: string;
  events: ReleaseEvent[];
}

/** So many artists are read at a time. */
const artistsAtATime = 25;

/** How long the copy of a calendar of more artists than that is as good as the calendar. */
const copyMs = 3_600_000;

/**
 * The calendar behind a token: the releases of the artists that the organization holds now, also of
 * those that are over its plan's limit, as they were last seen. One of many artists may be as it was
 * within the last hour: programs ask again and again for what rarely changes.
 * @throws Problem `not_found`, `rate_limited`
 */
export async function readCalendar(
  deps: ReadFeedDeps,
  { token, now }: { token: string; now: Date },
): Promise<Calendar> {
  const { feed } = await openFeed(deps, { token, kind: 'calendar', now });
  const { name, copy } = feed;
  if (copy && now.getTime() - Date.parse(copy.made_at) < copyMs) {
    return { name, events: eventsIn(copy) };
  }
  const holds = (await holdsOf(deps.table, feed)).filter(({ left }) => left === null);
  const events = await eventsOf(deps.table, holds, calendarFrom(now));
  if (holds.length > artistsAtATime) {
    await keepCopy(deps.table, tokenHash(token), { made_at: now.toISOString(), events });
  }
  return { name, events };
}

async function eventsOf(
  table: Table,
  holds: readonly HoldItem[],
  from: string,
): Promise<ReleaseEvent[]> {
  const watches = await getWatches(
    table,
    holds.map(({ watch_id }) => watch_id),
  );
  const held: HeldRelease[] = [];
  for (let start = 0; start < holds.length; start += artistsAtATime) {
    const some = holds.slice(start, start + artistsAtATime);
    const found = await Promise.all(
      some.map(async ({ id, watch_id }) => {
        const artist = { id, name: watches.get(watch_id)?.name ?? '' };
        const [releases, expected] = await Promise.all([
          listDatedReleases(table, watch_id, from),
          listExpected(table, id),
        ]);
        // One that is in the catalog already is shown as it is there.
        const awaited = expected.filter(
          (one) => !releases.some((release) => isExpectedAs(one, release)),
        );
        return [
          ...releases.map((release) => ({ artist, release })),
          ...awaited.map((one) => ({ artist, release: asCalendarRelease(one), isExpected: true })),
        ];
      }),
    );
    held.push(...found.flat());
  }
  return releaseEvents(held, from);
}

async function holdsOf(
  table: Table,
  { organization_id, artist_ids }: FeedItem,
): Promise<HoldItem[]> {
  return artist_ids
    ? getHolds(table, organization_id, artist_ids)
    : listHolds(table, organization_id);
}
