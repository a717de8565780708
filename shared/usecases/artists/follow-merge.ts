import type { Artist } from '../../domain/bodies/artist.ts';
import type { Doer } from '../../domain/people/audit.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { withTags } from '../../domain/artists/tag.ts';
import { firstVersion } from '../../watches/rules/known.ts';
import { watchIdOf } from '../../watches/rules/watch-id.ts';
import { holdMovedWrite } from '../../table/artists/artist-writes.ts';
import {
  type ArtistItem,
  findArtistId,
  getArtist,
  type HoldItem,
  listArtists,
} from '../../table/artists/artists.ts';
import { taggedWrites } from '../../table/artists/tags.ts';
import { copyBaseline } from '../../watches/items/baseline.ts';
import { choreWrite } from '../../watches/items/chores.ts';
import { auditWrite } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import { failedConditions, StaleState, withFreshState } from '../../table/failures.ts';
import { createdWrites } from '../../table/limits/idempotency.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { keys } from '../../table/keys.ts';
import { transact, type Write } from '../../table/transaction.ts';
import { flushDays } from '../../checks/items/history.ts';
import { daysAtHand, type WatchItem } from '../../watches/items/watches.ts';
import type { Catalog } from '../source-ports.ts';
import {
  type BeginDeps,
  holderOf,
  holdChangeWrites,
  holdWrites,
  leaveWrite,
  readHeldWatch,
  readLiveWatch,
} from '../../watches/index.ts';
import { view } from './view-artist.ts';
import { newItem } from '../../table/item.ts';
import { orNotFound } from '../refusals.ts';

/** How the ownership of the other id was proven, and what belongs to the same step. */
interface Proven {
  method: string;
  /** Tags that the artist gets, beside its own. */
  tags?: readonly string[];
  writes: (artistId: string) => readonly Write[];
}

/** The artists of an organization whose profiles were merged into others, by the IDs of those. */
export type Merged = ReadonlyMap<string, ArtistItem>;

/** Reads them, with all artists of the organization: whoever begins many artists does this once. */
export async function listMerged(table: Table, org: string): Promise<Merged> {
  const artists = await listArtists(table, org);
  const merged = artists.filter(({ paused }) => paused !== 'stopped').toReversed();
  return new Map(
    merged.flatMap((artist) => (artist.merged_into === null ? [] : [[artist.merged_into, artist]])),
  );
}

/**
 * The artist of the organization whose profile was merged into the one with `streamingId`, as is
 * confirmed; null for none. Its monitoring goes on under the id that was proven, and moves to the
 * other one when that is proven too.
 * @param known what {@link listMerged} read a moment ago; absent: it is read.
 */
export async function findMerged(
  table: Table,
  org: string,
  streamingId: string,
  known?: Merged,
): Promise<ArtistItem | null> {
  const merged = (known ?? (await listMerged(table, org))).get(streamingId);
  // One that the organization once had under the other id is another story, and stays one.
  const isFree = merged && (await findArtistId(table, org, streamingId)) === null;
  return isFree ? merged : null;
}

/**
 * Moves the hold on a merged artist to the profile that its ownership was proven of. If no one
 * watches that one yet, it begins with all that is known of the merged one; it still counts as one
 * artist.
 * @throws Problem `conflict`
 */
export async function followMerge(
  deps: BeginDeps & { catalog: Pick<Catalog, 'name'> },
  { organization_id: org, id }: ArtistItem,
  streamingId: string,
  by: Doer,
  proven: Proven,
): Promise<Artist> {
  const watchId = watchIdOf(deps.catalog.name, streamingId);
  return withFreshState(async () => {
    const read = await getArtist(deps.table, org, id, { consistent: true });
    if (read?.merged_into !== streamingId || read.paused === 'stopped') {
      throw new Problem('conflict');
    }
    const from = await readHeldWatch(deps, read.watch_id);
    if (!from) throw new StaleState('the watch');
    // The numbers of the last days stay the holder's to read, as when it leaves.
    await flushDays(deps.table, from.watch.id, daysAtHand(from.watch));
    const to = await readLiveWatch(deps, watchId);
    const fresh = to ? null : await begunFrom(deps, from.watch, { watchId, streamingId });
    const organization = orNotFound(await getOrganization(deps.table, org));
    const now = deps.clock.now();
    const tags = withTags(read.tags, proven.tags ?? []);
    const moved = { ...movedHold(read, { watchId, streamingId }, now), tags };
    const holder = holderOf({ ...read, ...moved }, organization);
    const [left, gone, ...rings] = holdChangeWrites(from, org, null, now);
    const writes = [
      ...[left, gone, leaveWrite(read, now)],
      holdMovedWrite(read, moved),
      ...holdWrites(to, fresh, holder, now),
      ...movingWrites(read, streamingId, { by, proven, now }),
      ...taggedWrites(read, read.tags, tags),
      ...rings,
    ];
    try {
      await transact(deps.table, [...writes, ...createdWrites(deps.table, id)]);
    } catch (error) {
      // The artist itself was checked or settled just now: look again. Anything else has ended.
      const failed = failedConditions(error) ?? [];
      if (!failed.some((at) => at <= 4)) throw conflictOf(error);
      throw new StaleState('the artist', error);
    }
    return view({ ...read, ...moved });
  });
}

function conflictOf(error: unknown): unknown {
  return failedConditions(error) ? new Problem('conflict', undefined, { cause: error }) : error;
}

/** The watch of the other profile, with what is known of this one: the next check compares in full. */
async function begunFrom(
  { table, clock }: BeginDeps,
  from: WatchItem,
  { watchId, streamingId }: { watchId: string; streamingId: string },
): Promise<WatchItem> {
  const isCopied = await copyBaseline(table, from.id, watchId);
  if (!isCopied) throw new StaleState('the watch');
  return {
    ...from,
    id: watchId,
    streaming_id: streamingId,
    merged_into: null,
    version: firstVersion(clock.now()),
    seen_hash: null,
    ending: false,
    // They are the other one's, and its months have them.
    past_points: {},
  };
}

function movedHold(
  { watch_id, former, since }: HoldItem,
  { watchId, streamingId }: { watchId: string; streamingId: string },
  now: Date,
): Pick<HoldItem, 'watch_id' | 'streaming_id' | 'since' | 'former'> {
  const until = now.toISOString();
  return {
    watch_id: watchId,
    streaming_id: streamingId,
    since: until,
    former: [...former, { watch_id, from: since, until }],
  };
}

function movingWrites(
  read: ArtistItem,
  streamingId: string,
  { by, proven: { method, writes }, now }: { by: Doer; proven: Proven; now: Date },
): Write[] {
  const { id, organization_id: org, streaming_id: before, name, active } = read;
  return [
    newItem(keys.stream(org, streamingId), { artist_id: id }),
    choreWrite({ kind: 'holders', organization_id: org, artist_id: id }, now),
    ...writes(id),
    auditWrite(org, by, now, {
      action: 'artist.monitoring_started',
      target: { type: 'artist', id, name },
      before: { streaming_id: before, active },
      after: { streaming_id: streamingId, active, proof: method },
    }),
  ];
}
