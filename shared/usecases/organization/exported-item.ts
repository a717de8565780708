import { unpackDay, withDays } from '../../domain/artists/points.ts';
import { daysAtHand, WatchItem } from '../../watches/items/watches.ts';
import { TracksItem } from '../../watches/items/tracks-item.ts';
import { ChangeItem } from '../../changes/items/change-item.ts';
import { deliveryOf } from '../../deliveries/items/deliveries.ts';
import { kindOf, shownAttributes } from '../../table/erasure/erasure-classes.ts';
import { Packed, PackedText } from '../../table/packed.ts';
import type { Item } from '../../table/erasure/erasure-partitions.ts';

/** An item of an export: what it is, its IDs, and everything stored about it. */
export interface Exported {
  kind: string;
  ids: string[];
  data: Record<string, unknown>;
}

/** What an export shows of an item: nothing of pointers and locks, and of no item its secrets. */
export function exportedItem(item: Item): Exported[] {
  const { name, shows, ids } = kindOf(item);
  if (!shows) return [];
  if (name === 'watch') return [{ kind: shows.kind, ids, data: lastDays(item) }];
  const data = shownAttributes(item, shows);
  if (name === 'delivery') {
    const { attempts, report } = deliveryOf(item);
    Object.assign(data, { attempts, ...(report && { report }) });
  }
  if (name === 'change') return [{ kind: shows.kind, ids, data: { ...ChangeItem.parse(item) } }];
  if (name === 'event') data.body = PackedText.parse(item.body);
  if (name === 'importPage') data.rows = Packed.parse(item.rows);
  if (name === 'release') Object.assign(data, Packed.parse(item.packed));
  if (name === 'snapshot') data.profile = Packed.parse(item.profile);
  if (name === 'historyMonth')
    return [{ kind: shows.kind, ids, data: readings(ids[1] ?? '', data) }];
  if (name === 'tracks') return [{ kind: shows.kind, ids, data: TracksItem.parse(item) }];
  return [{ kind: shows.kind, ids, data: readable(data) }];
}

/** The packed days of a month as readings. */
function readings(month: string, packed: Record<string, unknown>): Record<string, unknown> {
  const days = Object.entries(packed).filter(([name]) => /^d\d\d$/.test(name));
  const points = days
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, text]) => unpackDay(`${month}-${name.slice(1)}`, String(text)));
  return { month, points };
}

/** The numbers that a watch has itself: its months don't have all of them yet. */
function lastDays(item: Item): Record<string, unknown> {
  return { points: withDays([], daysAtHand(WatchItem.parse(item)), '') };
}

/** Bytes, like those of a picture, as base64. */
function readable(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ]),
  );
}
