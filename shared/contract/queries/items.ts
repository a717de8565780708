import * as z from '../../domain/zod.ts';
import { Cursor, queryInteger } from './parts.ts';

/** Paging of everything that a change tells of. */
export const ItemsQuery = z.strictObject({
  limit: queryInteger(1, 500).default(100),
  cursor: Cursor.optional(),
});
export type ItemsQuery = z.infer<typeof ItemsQuery>;
