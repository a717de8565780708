import { unpackDay, withDays } from '../../domain/artists/points.ts';
import { daysAtHand, WatchItem } from '../../watches/items/watches.ts';
import { TracksItem } from '../../watches/items/tracks-item.ts';
import { ChangeItem } from '../../changes/items/change-item.ts';
import { deliveryOf } from '../../deliveries/items/deliveries.ts';
import { kindOf, shownAttributes } from '../../table/erasure/erasure-classes.ts';
import { Packed, PackedText } from '../../table/packed.ts';
import {
  feedsOf,
  type Item,
  type Owners,
  owners,
  ownPartition,
  type Partition,
  readOwners,
} from '../../table/erasure/erasure-partitions.ts';
import * as z from '../../domain/zod.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { readsOf } from '../../table/pages.ts';

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

const SortKey = z.string().min(1);

/**
 * Where an export goes on: in which of its parts, at which owner there (null where items have none),
 * and behind which item of the partition (null: at its beginning). All but the first are sort keys.
 */
export const Reached = z.tuple([z.int().min(0), SortKey.nullable(), SortKey.nullable()]);
export type Reached = z.infer<typeof Reached>;

/** A partition of an export, by which {@link Reached} names it. */
export interface Station {
  part: number;
  owner: string | null;
  partition: Partition;
}

/** Owners that are looked up in one read. */
const ownersPerRead = 50;

/**
 * All partitions of an organization after `from`, in an order that does not change. Owners are read on
 * demand, so an export stops reading when its page is full.
 */
export async function* stationsFrom(
  table: Table,
  org: string,
  [first, fromOwner]: Reached,
): AsyncGenerator<Station> {
  for (const [part, each] of partsOf(org).entries()) {
    if (part < first) continue;
    if ('pk' in each) yield { part, owner: null, partition: each };
    else yield* stationsOf(table, org, { part, each, from: part === first ? fromOwner : null });
  }
}

/** The parts of an export: a partition, or the partitions behind all owners of a kind. */
function partsOf(org: string): (Partition | Owners)[] {
  return [
    ownPartition(org),
    // A detected change may be confirmed meanwhile, but never the other way: so it is not missed.
    ...feedsOf(org),
    ...owners,
    { pk: keys.statsDay(org, '').pk },
    { pk: keys.organizationIdentity(org).pk },
    { pk: keys.audit(org, '').pk },
  ];
}

async function* stationsOf(
  table: Table,
  org: string,
  { part, each, from }: { part: number; each: Owners; from: string | null },
): AsyncGenerator<Station> {
  const { prefix, behind } = each;
  const read = async (after: string | null) =>
    readOwners(table, org, prefix, {
      // Behind one stands what is longer by the least of characters.
      from: after === null ? (from ?? prefix) : `${after} `,
      limit: ownersPerRead,
    });
  for await (const { rows } of readsOf(read)) {
    for (const owner of rows) {
      const partition = behind(owner);
      if (partition) yield { part, owner: owner.sk, partition };
    }
  }
}
