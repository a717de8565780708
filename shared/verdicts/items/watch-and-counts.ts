import type { CountedDay, CountsDue } from '../rules/counts-due.ts';
import type { Sightings } from '../rules/surge.ts';
import { batchGet, KeyOnly } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { type Key, keys } from '../../table/keys.ts';
import { WatchItem } from '../../watches/items/watches.ts';
import { artistsIn } from './same-changes.ts';
import { slotsIn } from './sightings.ts';

/** What is read with one call beside what is known of an artist. */
export interface WatchAndCounts {
  /** The watch, if it was asked for and is there. */
  watch: WatchItem | null;
  /** By type, and by type with value; empty where none was counted. */
  counted: ReadonlyMap<string, Sightings>;
  /** At how many artists the same was counted on a day; 0 where it was not asked for. */
  same: (of: CountedDay) => number;
}

/**
 * Reads counts of all artists, with the watch where one is named, in one call: as they were a moment ago,
 * unless told otherwise.
 */
export async function readWatchAndCounts(
  table: Table,
  { days, shared, watchId = null }: CountsDue & { watchId?: string | null },
  options: { consistent?: boolean } = {},
): Promise<WatchAndCounts> {
  const keyOf = ({ what, day }: CountedDay) => keys.sightings(what, day);
  const watchKey = watchId === null ? null : keys.watch(watchId);
  const wanted = [...(watchKey ? [watchKey] : []), ...[...days, ...shared].map(keyOf)];
  const rows = await batchGet(table, wanted, options);
  const found = new Map(rows.map((row) => [nameOf(KeyOnly.parse(row)), row]));
  const rowOf = (key: Key) => found.get(nameOf(key));
  const watch = watchKey && rowOf(watchKey);
  const slots = Map.groupBy(days, ({ what }) => what);
  // Now: whoever asks for them expects that this call tells what can't be read.
  const artists = new Map(
    shared.flatMap((of) => {
      const row = rowOf(keyOf(of));
      return row ? [[nameOf(keyOf(of)), artistsIn(row)] as const] : [];
    }),
  );
  return {
    watch: watch ? WatchItem.parse(watch) : null,
    counted: new Map(
      [...slots].map(([what, ofIt]) => [
        what,
        new Map(
          ofIt.flatMap((day) => {
            const row = rowOf(keyOf(day));
            return row ? slotsIn(row) : [];
          }),
        ),
      ]),
    ),
    same: (of) => artists.get(nameOf(keyOf(of))) ?? 0,
  };
}

function nameOf({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}
