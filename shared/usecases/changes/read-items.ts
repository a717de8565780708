import * as z from '../../domain/zod.ts';
import type { ChangedItem } from '../../domain/changes/change.ts';
import type { Table } from '../../table/client.ts';
import type { Acting } from '../acting.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { requireChange } from './shown-change.ts';

/** A part of what a change tells of. */
export interface ItemsPage {
  items: ChangedItem[];
  /** Null: there are no more. */
  nextCursor: string | null;
}

/**
 * Everything that a change tells of, in the order in which it came to it; of a change about one thing, that.
 * What comes later stands behind what is there, so a cursor goes on where it was.
 * @throws Problem `not_found`, `invalid_input`
 */
export async function readItems(
  table: Table,
  acting: Acting,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ItemsPage> {
  const list = `items#${id}`;
  const from = decodeCursor(list, z.int().min(0), cursor) ?? 0;
  const { items, payload } = await requireChange(table, acting, id);
  const { subject, before, after } = payload;
  const all = items ?? [{ subject, before, after, back_at: null }];
  const next = from + limit;
  return {
    items: all.slice(from, next),
    nextCursor: next < all.length ? encodeCursor(list, next) : null,
  };
}
