import type { Marks } from '../rules/due-slots.ts';
import { batchGet } from '../../table/batch.ts';
import { TicksItem } from './ticks.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { WatchItem } from '../../watches/items/watches.ts';

/** A watch, and when the slots of its catalog were visited, in one call; null: it is not there. */
export async function getVisitedWatch(
  table: Table,
  id: string,
  options: { consistent?: boolean } = {},
): Promise<{ watch: WatchItem | null; marks: Marks | null }> {
  const { watches, marks } = await getVisitedWatches(table, [id], options);
  return { watch: watches.get(id) ?? null, marks };
}

/** The same of several watches of a catalog; those that are gone are absent. */
export async function getVisitedWatches(
  table: Table,
  ids: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<{ watches: Map<string, WatchItem>; marks: Marks | null }> {
  const [first] = ids;
  if (first === undefined) return { watches: new Map(), marks: null };
  const ticks = keys.ticks(catalogOf(first));
  const wanted = [ticks, ...[...new Set(ids)].map(keys.watch)];
  const items = await batchGet(table, wanted, options);
  const isTicks = ({ pk }: Record<string, unknown>) => pk === ticks.pk;
  const watches = items.filter((item) => !isTicks(item)).map((item) => WatchItem.parse(item));
  const found = items.find(isTicks);
  return {
    watches: new Map(watches.map((watch) => [watch.id, watch])),
    marks: found ? TicksItem.parse(found).marks : null,
  };
}

/** The catalog of a watch. */
export function catalogOf(watchId: string): string {
  return watchId.slice(0, watchId.indexOf('#'));
}
