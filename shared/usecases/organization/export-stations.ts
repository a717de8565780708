import * as z from '../../domain/zod.ts';
import type { Table } from '../../table/client.ts';
import {
  feedsOf,
  type Owners,
  owners,
  ownPartition,
  type Partition,
  readOwners,
} from '../../table/erasure/erasure-partitions.ts';
import { keys } from '../../table/keys.ts';
import { readsOf } from '../../table/pages.ts';

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
