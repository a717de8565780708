import type * as z from '../domain/zod.ts';
import type { Table } from './client.ts';
import type { Key } from './keys.ts';
import type { Write } from './transaction.ts';
import { asRead, type Condition } from './versioned.ts';

interface Reading {
  /** Whether the item must be as it stands, which costs twice as much; by default, it must. */
  consistent?: boolean | undefined;
}

/**
 * Reads one item, or null. The schema is all that is known of it: what it doesn't name is left out.
 * @throws ZodError for an item that is broken.
 */
export async function readItem<S extends z.ZodType>(
  table: Table,
  key: Key,
  schema: S,
  reading: Reading = {},
): Promise<z.output<S> | null> {
  const row = await readRow(table, key, reading);
  return row ? schema.parse(row) : null;
}

/** Reads one item as it is stored, for those whose schema doesn't say all; undefined if there is none. */
export async function readRow(
  table: Table,
  key: Key,
  { consistent = true }: Reading = {},
): Promise<Record<string, unknown> | undefined> {
  const { Item } = await table.call('GetItem', { Key: key, ConsistentRead: consistent });
  return Item;
}

/** The write of a new item, which fails where there is one. */
export function newItem(key: Key, item: object): Required<Pick<Write, 'Put'>> {
  return wholeItem(key, item, asRead(null));
}

/**
 * The write of an item in the place of what stands there.
 * @param condition what must hold of that; without it, anything may.
 */
export function wholeItem(
  key: Key,
  item: object,
  condition?: Condition,
): Required<Pick<Write, 'Put'>> {
  return { Put: { Item: { ...key, ...item }, ...condition } };
}
