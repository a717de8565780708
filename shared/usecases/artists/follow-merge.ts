import type { Artist } from '../../domain/artist.ts';
import type { Doer } from '../../domain/audit.ts';
import { Problem } from '../../domain/errors.ts';
import { artistMovedWrite } from '../../table/artists/artist-writes.ts';
import {
  type ArtistItem,
  findArtistId,
  getArtist,
  listArtists,
} from '../../table/artists/artists.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { choreWrite } from '../../table/artists/chores.ts';
import type { Table } from '../../table/client.ts';
import { failedConditions, StaleState, withFreshState } from '../../table/failures.ts';
import { holderGoneWrite, holderWrite } from '../../table/artists/holders.ts';
import { createdWrites } from '../../table/limits/idempotency.ts';
import { keys } from '../../table/keys.ts';
import { transact, type Write } from '../../table/transaction.ts';
import type { Clock } from '../ports.ts';
import { view } from './view-artist.ts';

/** How the ownership of the other id was proven, and what belongs to the same step. */
interface Proven {
  method: string;
  writes: (artistId: string) => readonly Write[];
}

/**
 * The artist of the organization whose profile was merged into the one with `streamingId`, as is
 * confirmed; null for none. Its monitoring goes on under the id that was proven, and moves to the
 * other one when that is proven too.
 */
export async function findMerged(
  table: Table,
  org: string,
  streamingId: string,
): Promise<ArtistItem | null> {
  const artists = await listArtists(table, org);
  const merged = artists.find(
    ({ merged_into, paused }) => merged_into === streamingId && paused !== 'stopped',
  );
  // One that the organization once had under the other id is another story, and stays one.
  const isFree = merged && (await findArtistId(table, org, streamingId)) === null;
  return isFree ? merged : null;
}

/**
 * Moves the monitoring of a merged artist to the ID that was verified. Everything we know about it
 * stays; it still counts as one artist.
 * @throws Problem `conflict`
 */
export async function followMerge(
  deps: { table: Table; clock: Clock },
  { organization_id: org, id }: ArtistItem,
  streamingId: string,
  by: Doer,
  proven: Proven,
): Promise<Artist> {
  return withFreshState(async () => {
    const read = await getArtist(deps.table, org, id, { consistent: true });
    if (read?.merged_into !== streamingId || read.paused === 'stopped') {
      throw new Problem('conflict');
    }
    const writes = movingWrites(read, streamingId, by, proven, deps.clock.now());
    try {
      await transact(deps.table, [...writes, ...createdWrites(deps.table, id)]);
    } catch (error) {
      // The artist itself was checked or settled just now: look again. Anything else has ended.
      if (!failedConditions(error)?.includes(0)) throw conflictOf(error);
      throw new StaleState('the artist', error);
    }
    return view({ ...read, streaming_id: streamingId });
  });
}

function conflictOf(error: unknown): unknown {
  return failedConditions(error) ? new Problem('conflict', undefined, { cause: error }) : error;
}

function movingWrites(
  read: ArtistItem,
  streamingId: string,
  by: Doer,
  { method, writes }: Proven,
  now: Date,
): Write[] {
  const { id, organization_id: org, streaming_id: before, name, active } = read;
  const of = { organization_id: org, artist_id: id };
  return [
    artistMovedWrite(read, { streaming_id: streamingId, merged_into: null, seen_hash: null }),
    {
      Put: {
        Item: { ...keys.stream(org, streamingId), artist_id: id },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    holderWrite(streamingId, org, now),
    holderGoneWrite(before, org),
    choreWrite(id, 'holders', now, { kind: 'holders', ...of }),
    choreWrite(id, 'links', now, { kind: 'links', ...of }),
    ...writes(id),
    auditWrite(org, by, now, {
      action: 'artist.monitoring_started',
      target: { type: 'artist', id, name },
      before: { streaming_id: before, active },
      after: { streaming_id: streamingId, active, proof: method },
    }),
  ];
}
