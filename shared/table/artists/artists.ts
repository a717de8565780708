import * as z from '../../domain/zod.ts';
import { artistsEverMax, Stats, StreamingId } from '../../domain/artists/artist.ts';
import { idSchema } from '../../domain/ids.ts';
import { StoredPolicy } from '../../domain/releases/release.ts';
import { hasAnyTag } from '../../domain/artists/tag.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { WatchId } from '../../watches/rules/watch-id.ts';
import { batchGet } from '../batch.ts';
import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import { queryPrefix } from '../pages.ts';
import { type Marks } from '../../checks/rules/rings.ts';
import { checkedAt, isVisited } from '../../checks/rules/visit.ts';
import { getVisitedWatch, getVisitedWatches } from '../../checks/items/ticks.ts';
import type { WatchItem } from '../../watches/items/watches.ts';
import { prefixes } from '../prefixes.ts';
import { readItem, readRow } from '../item.ts';

/** What an organization that stopped an artist is shown of it: as it was that day. */
const Left = z.object({
  at: Timestamp,
  name: z.string(),
  image_url: z.string().nullable(),
  stats: Stats,
  last_checked_at: Timestamp,
  numbers_since: z.string().nullable(),
});

/** A watch that a hold was on, and from which day to which. */
const FormerWatch = z.object({ watch_id: WatchId, from: Timestamp, until: Timestamp });

/** An organization's hold on a watch: its monitored artist. */
export const HoldItem = z.object({
  id: idSchema('artist'),
  organization_id: idSchema('organization'),
  streaming_id: StreamingId,
  watch_id: WatchId,
  /** When the organization began to hold it, the last time: its changes are named after that. */
  since: Timestamp,
  active: z.boolean(),
  /** Why it is not active: `stopped` by a person, or `plan` (over the plan's limit). */
  paused: z.enum(['stopped', 'plan']).nullable(),
  created_at: Timestamp,
  check_requested_at: Timestamp.nullable(),
  /** Moves with everything that is decided about the hold. */
  version: z.int(),
  /** Confirmed changes of the last days, by UTC day: see domain/artists/recent.ts. */
  recent: z.record(z.string(), z.string()),
  tags: z.array(z.string()),
  /** What its new releases are judged by. */
  release_policy: StoredPolicy,
  /** The watches that it was on before, oldest first. */
  former: z.array(FormerWatch),
  /** Null while it is held. */
  left: Left.nullable(),
});
export type HoldItem = z.infer<typeof HoldItem>;

/** A monitored artist: the hold, with what the watch shows. */
export type ArtistItem = HoldItem &
  Pick<
    WatchItem,
    | 'merged_into'
    | 'numbers_since'
    | 'name'
    | 'last_checked_at'
    | 'image_url'
    | 'stats'
    | 'check_error'
    | 'check_notes'
    | 'page_notes'
    | 'points_day'
    | 'points'
    | 'past_points'
  > & {
    /** The plan by which it is checked; null: it isn't checked. */
    pace: WatchItem['plan'];
    /** When its own last check was; `last_checked_at` is the later of that and of the last visit. */
    own_checked_at: string;
    /** When slots were visited; null: it isn't visited between its checks, as far as is known. */
    marks: Marks | null;
  };

interface Reading {
  consistent?: boolean;
}

/** An organization's hold, or null. */
export async function getHold(
  table: Table,
  org: string,
  id: string,
  { consistent = false }: Reading = {},
): Promise<HoldItem | null> {
  return readItem(table, keys.artist(org, id), HoldItem, { consistent });
}

/** Some of the organization's holds, in no order; those of others are left out. */
export async function getHolds(
  table: Table,
  org: string,
  ids: readonly string[],
): Promise<HoldItem[]> {
  const items = await batchGet(
    table,
    [...new Set(ids)].map((id) => keys.artist(org, id)),
    { consistent: true },
  );
  return items.map((item) => HoldItem.parse(item));
}

/** An artist of the organization with what its watch shows, or null. */
export async function getArtist(
  table: Table,
  org: string,
  id: string,
  options: Reading = {},
): Promise<ArtistItem | null> {
  const hold = await getHold(table, org, id, options);
  if (!hold) return null;
  if (hold.left) return shownArtist(hold, null);
  const { watch, marks } = await getVisitedWatch(table, hold.watch_id, options);
  return shownArtist(hold, watch, marks);
}

/** All holds that the organization ever had, in the order in which they came. */
export async function listHolds(
  table: Table,
  org: string,
  options: Reading = {},
): Promise<HoldItem[]> {
  const bounds = { ...options, rowsMax: artistsEverMax };
  const items = await queryPrefix(table, keys.organization(org).pk, prefixes.artist, bounds);
  return items.map((item) => HoldItem.parse(item));
}

/**
 * All artists of the organization that were ever monitored, in the order in which they came; of those
 * with any of the `tags`, if there are some.
 */
export async function listArtists(
  table: Table,
  org: string,
  tags: readonly string[] = [],
): Promise<ArtistItem[]> {
  const holds = await listHolds(table, org);
  return shownArtists(
    table,
    holds.filter((hold) => hasAnyTag(hold.tags, tags)),
  );
}

async function shownArtists(table: Table, holds: readonly HoldItem[]): Promise<ArtistItem[]> {
  const held = holds.filter(({ left }) => left === null);
  const { watches, marks } = await getVisitedWatches(
    table,
    held.map(({ watch_id }) => watch_id),
  );
  return holds.flatMap(
    (hold) => shownArtist(hold, watches.get(hold.watch_id) ?? null, marks) ?? [],
  );
}

const nothingNoted = {
  merged_into: null,
  check_error: null,
  check_notes: [],
  page_notes: [],
  points_day: '',
  points: '',
  past_points: {},
  pace: null,
  marks: null,
};

/** A hold as it is shown. Null while a weak read doesn't see its watch yet. */
export function shownArtist(
  hold: HoldItem,
  watch: WatchItem | null,
  marks: Marks | null = null,
): ArtistItem | null {
  if (hold.left) {
    const { name, image_url, stats, last_checked_at, numbers_since } = hold.left;
    const left = { name, image_url, stats, last_checked_at, numbers_since };
    return { ...hold, ...nothingNoted, ...left, own_checked_at: last_checked_at };
  }
  if (!watch) return null;
  const { merged_into, numbers_since, name, image_url, stats } = watch;
  const { check_error, check_notes, page_notes, points_day, points, past_points } = watch;
  const { plan: pace } = watch;
  return {
    ...hold,
    ...{ merged_into, numbers_since, name, image_url, stats },
    last_checked_at: checkedAt(watch, marks),
    own_checked_at: watch.last_checked_at,
    marks: isVisited(watch, marks) ? marks : null,
    ...{ check_error, check_notes, page_notes, points_day, points, past_points, pace },
  };
}

/** The id under which the organization knows, or knew, an artist of the catalog. */
export async function findArtistId(
  table: Table,
  org: string,
  streamingId: string,
): Promise<string | null> {
  const row = await readRow(table, keys.stream(org, streamingId));
  return row ? z.object({ artist_id: idSchema('artist') }).parse(row).artist_id : null;
}
