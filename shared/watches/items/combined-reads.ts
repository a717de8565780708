import type { CatalogTrack } from '../../domain/catalog/catalog.ts';
import type { ReleaseRecord } from '../../findings/records.ts';
import { SaidItem } from '../../table/artists/triage.ts';
import { batchGet } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { type Key, keys } from '../../table/keys.ts';
import { ReleaseItem, SnapshotItem } from './baseline-items.ts';
import { TracksItem } from './tracks-item.ts';
import type { Marks } from '../../checks/rules/rings.ts';
import { catalogOf, TicksItem } from '../../checks/items/ticks.ts';
import { WatchItem } from './watches.ts';

/** Items by their keys, each in the place of its key, in one call that may show what was a moment ago. */
async function getWeakly(
  table: Table,
  wanted: readonly Key[],
): Promise<(Record<string, unknown> | undefined)[]> {
  const items = await batchGet(table, wanted);
  return wanted.map(({ pk, sk }) => items.find((item) => item.pk === pk && item.sk === sk));
}

/**
 * A watch with the profile as last confirmed, and when slots were visited, in one call; null: it is not
 * there.
 */
export async function getWithSnapshot(
  table: Table,
  watchId: string,
): Promise<{ watch: WatchItem | null; snapshot: SnapshotItem | null; marks: Marks | null }> {
  const wanted = [keys.watch(watchId), keys.snapshot(watchId), keys.ticks(catalogOf(watchId))];
  const [watch, snapshot, ticks] = await getWeakly(table, wanted);
  return {
    marks: ticks ? TicksItem.parse(ticks).marks : null,
    watch: watch ? WatchItem.parse(watch) : null,
    snapshot: snapshot ? SnapshotItem.parse(snapshot) : null,
  };
}

/** A watch with one of its releases, and what a holder's people said of that, in one call. */
export async function getWithRelease(
  table: Table,
  { watchId, release, artist }: { watchId: string; release: string; artist: string },
): Promise<{
  watch: WatchItem | null;
  release: ReleaseRecord | null;
  triage: SaidItem | null;
}> {
  const wanted = [
    keys.watch(watchId),
    keys.release(watchId, release),
    keys.triage(artist, release),
  ];
  const [watch, record, triage] = await getWeakly(table, wanted);
  return {
    watch: watch ? WatchItem.parse(watch) : null,
    release: record ? ReleaseItem.parse(record) : null,
    triage: triage ? SaidItem.parse(triage) : null,
  };
}

/**
 * Whether a watch has a release, and its tracks in their order, in one call; null while the release's
 * own page was never read.
 */
export async function getReleaseTracks(
  table: Table,
  watchId: string,
  release: string,
): Promise<{ isKnown: boolean; tracks: CatalogTrack[] | null }> {
  const wanted = [keys.release(watchId, release), keys.tracks(watchId, release)];
  const [record, tracks] = await getWeakly(table, wanted);
  return { isKnown: record !== undefined, tracks: tracks ? TracksItem.parse(tracks).tracks : null };
}
