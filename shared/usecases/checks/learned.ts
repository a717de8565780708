import type { Baseline } from '../../domain/detection/types.ts';
import { newId } from '../../domain/ids.ts';
import { artistMovedWrite } from '../../table/artists/artist-writes.ts';
import { baselineWrites, releaseWrites } from '../../table/artists/baseline.ts';
import type { Table } from '../../table/client.ts';
import { transactFresh, type Write } from '../../table/transaction.ts';
import type { Clock, Random } from '../ports.ts';
import type { Known } from './known.ts';

/** So much of what is learned fits into one write with the changes that are found. */
const learnedMax = 40;
/** The profile has a place of its own, whatever else there is. */
const addedMax = learnedMax - 1;
const perTransaction = 90;

/**
 * What is taken over silently, the profile and new releases first.
 * @returns the writes, and whether nothing is left for the next comparison: more than fits into one
 *   write is, and so is what can be judged only now that another profile's list is known.
 */
export function learningWrites(
  deps: { clock: Clock; random: Random },
  { artist, stored }: Known,
  learned: Baseline,
): { writes: Write[]; areAll: boolean } {
  const snapshotId = newId('snapshot', { now: deps.clock.now(), random: deps.random.bytes(10) });
  const writes = baselineWrites(artist.id, stored, learned, snapshotId);
  const hasAdopted = stored.baseline.profile.adopts_until !== learned.profile.adopts_until;
  return {
    writes: writes.slice(0, learnedMax),
    areAll: writes.length <= learnedMax && !hasAdopted,
  };
}

/**
 * Writes the releases that came along with another profile, where they are too many for the write of
 * the check itself: news are silent until all of them are known, which must not take days. Should the
 * check die between, the next one goes on.
 * @returns the artist and what is known of it then.
 */
export async function writeAdopted(
  table: Table,
  { artist, stored }: Known,
  learned: Baseline,
): Promise<Known> {
  const { releases } = stored.baseline;
  const added = [...learned.releases.values()].filter(({ id }) => !releases.has(id));
  if (added.length <= addedMax) return { artist, stored };
  const forgotten = { seen_hash: null };
  let moved = artist;
  for (let start = 0; start < added.length; start += perTransaction) {
    const writes = releaseWrites(artist.id, added.slice(start, start + perTransaction));
    await transactFresh(table, [artistMovedWrite(moved, forgotten), ...writes], 'the artist');
    moved = { ...moved, ...forgotten, version: moved.version + 1 };
  }
  const known = new Map([...releases, ...added.map((one) => [one.id, one] as const)]);
  const baseline = { ...stored.baseline, releases: known };
  return { artist: moved, stored: { ...stored, baseline } };
}
