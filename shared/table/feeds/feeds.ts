import * as z from '../../domain/zod.ts';
import { Feed, FeedKind } from '../../domain/feeds/feed.ts';
import { idSchema } from '../../domain/ids.ts';
import { feedsMax } from '../../domain/plans/plan.ts';
import { ReleaseEvent } from '../../domain/feeds/release-calendar.ts';
import { Timestamp } from '../../domain/text/text.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import { newItem, readItem } from '../item.ts';
import { keys } from '../keys.ts';
import { createdWrites } from '../limits/idempotency.ts';
import { Packed, packed } from '../packed.ts';
import { queryPrefix } from '../pages.ts';
import { countDown, countUp } from '../people/counters.ts';
import { prefixes } from '../prefixes.ts';
import { transactCounted, transactFresh, type Write } from '../transaction.ts';
import { updateIf, when } from '../versioned.ts';

/** A feed as its organization lists it. */
const ListedFeed = Feed.extend({ organization_id: idSchema('organization'), hash: z.string() });
export type ListedFeed = z.infer<typeof ListedFeed>;

/** A feed as requests find it, by the hash of the token in its address. */
const FeedItem = z.object({
  id: idSchema('feed'),
  organization_id: idSchema('organization'),
  kind: FeedKind,
  name: z.string(),
  artist_ids: z.array(idSchema('artist')).nullable(),
  created_at: Timestamp,
  /** Of a calendar of many artists, as it was read last. It goes with the feed, however that goes. */
  copy: z.object({ made_at: Timestamp, events: z.instanceof(Uint8Array) }).optional(),
});
export type FeedItem = z.infer<typeof FeedItem>;

/** All feeds of the organization, oldest first. */
export async function listFeeds(table: Table, org: string): Promise<ListedFeed[]> {
  const bounds = { consistent: true, rowsMax: feedsMax };
  const rows = await queryPrefix(table, keys.organization(org).pk, prefixes.feed, bounds);
  return rows.map((row) => ListedFeed.parse(row));
}

/** A feed of the organization, or null. */
export async function getFeed(table: Table, org: string, id: string): Promise<ListedFeed | null> {
  return readItem(table, keys.listedFeed(org, id), ListedFeed);
}

/** The feed behind a token, by its hash, as it stands; null: there is none, or it was deleted. */
export async function findFeed(table: Table, hash: string): Promise<FeedItem | null> {
  return readItem(table, keys.feed(hash), FeedItem);
}

/** A larger copy isn't kept: an item of the table has room for 400 KB. */
const copyBytesMax = 300_000;

/** Keeps a copy of a feed with it, if it's there and the copy isn't too large. */
export async function keepCopy(
  table: Table,
  hash: string,
  { made_at, events }: { made_at: string; events: readonly ReleaseEvent[] },
): Promise<void> {
  const copy = { made_at, events: packed(events) };
  if (copy.events.length > copyBytesMax) return;
  const kept = updateIf(keys.feed(hash), { copy }, when('attribute_exists(pk)'));
  await written(table.call('UpdateItem', kept));
}

/** The events of a copy. */
export function eventsIn({ events }: NonNullable<FeedItem['copy']>): ReleaseEvent[] {
  return Packed.pipe(z.array(ReleaseEvent)).parse(events);
}

/** Puts a new feed, with `more` in the same transaction. @returns false when there are too many. */
export async function putFeed(
  table: Table,
  feed: ListedFeed,
  more: readonly Write[],
): Promise<boolean> {
  const { organization_id, hash, id } = feed;
  const writes = [
    countUp(organization_id, 'feeds', feedsMax),
    newItem(keys.listedFeed(organization_id, id), feed),
    newItem(keys.feed(hash), FeedItem.parse(feed)),
    ...more,
    ...createdWrites(table, id),
  ];
  return transactCounted(table, writes, 'the feed');
}

/** Removes a feed, so that its address leads nowhere, with `more`. Throws `StaleState` if it is gone. */
export async function removeFeed(
  table: Table,
  { organization_id: org, id, hash }: ListedFeed,
  more: readonly Write[],
): Promise<void> {
  const removal = { Delete: { Key: keys.listedFeed(org, id), ...when('attribute_exists(pk)') } };
  const found: Write = { Delete: { Key: keys.feed(hash) } };
  await transactFresh(table, [removal, found, countDown(org, 'feeds'), ...more], 'the feed');
}
