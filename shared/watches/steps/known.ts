import type { CatalogTrack } from '../../domain/catalog/catalog.ts';
import type { Context, Known, Subject } from '../rules/known.ts';
import { readBaseline, readTracks, type StoredBaseline } from '../items/baseline.ts';
import { subjectOf } from '../items/subjects.ts';
import type { Table } from '../../table/client.ts';
import type { ReadMarks } from '../../checks/rules/read-marks.ts';
import type { HolderItem } from '../items/holders.ts';
import { getActiveWatch, type WatchItem } from '../items/watches.ts';
import type { Catalog } from '../../usecases/source-ports.ts';
import type { Needs } from '../../usecases/needs.ts';

/** A watch, what is known of its artist, and who holds it, as they were read or written last. */
export interface Stored {
  watch: WatchItem;
  known: Known;
  /** They hold as long as the watch's version: every change of holders moves that on. */
  holders: readonly HolderItem[];
  /** When pages were read again that told nothing new. */
  marks: ReadMarks;
}

/** A watch and what is known, strongly consistent; null when nobody holds it actively. */
export async function readKnown(table: Table, watchId: string): Promise<Stored | null> {
  // As it stands: a new watch that isn't seen yet would be taken for one that is gone.
  const watch = await getActiveWatch(table, watchId);
  return watch && readKnownOf(table, watch);
}

/** What is known of the artist of a watch that was just read; null before the first snapshot. */
export async function readKnownOf(table: Table, watch: WatchItem): Promise<Stored | null> {
  // After the watch: what moves in between is refused by its version.
  const read = await readBaseline(table, watch.id);
  return read && storedOf(watch, read);
}

/** A watch, with what was read of its artist and its holders. */
export function storedOf(watch: WatchItem, read: StoredBaseline): Stored {
  const { baseline, holders, marks } = read;
  const known: Known = {
    id: watch.id,
    streaming_id: watch.streaming_id,
    followers: watch.stats.followers,
    baseline,
    subjects: subjectsOf(read),
    seen_hash: watch.seen_hash,
    is_list_short: watch.is_list_short,
    list_miscount: watch.list_miscount,
  };
  return { watch, known, holders, marks };
}

/** The subjects that were read, without those of types that are not known any more. */
export function subjectsOf({ subjects }: Pick<StoredBaseline, 'subjects'>): Subject[] {
  return subjects.flatMap((item) => subjectOf(item) ?? []);
}

/** What is known, with the stored tracks of some releases. */
export async function withTracks(
  table: Table,
  { known, ...stored }: Stored,
  releaseIds: readonly string[],
): Promise<Stored> {
  const { size } = known.baseline.releases;
  const tracks: ReadonlyMap<string, readonly CatalogTrack[]> =
    releaseIds.length > 0 ? await readTracks(table, stored.watch.id, releaseIds, size) : new Map();
  return { ...stored, known: { ...known, baseline: { ...known.baseline, tracks } } };
}

/** What every step of an artist has to know. */
export async function contextOf(
  deps: Needs<'clock' | 'confirmAfterSeconds' | 'load'> & {
    catalog: Pick<Catalog, 'capabilities'>;
  },
): Promise<Context> {
  const coverage = await deps.load.coverage();
  const { confirmAfterSeconds } = deps;
  const { capabilities } = deps.catalog;
  return { capabilities, now: deps.clock.now(), confirmAfterSeconds, coverage };
}
