import type { CatalogRelease } from '../../domain/catalog/catalog.ts';
import { ReleaseRelation, ReleaseType } from '../../domain/releases/release.ts';
import { Timestamp } from '../../domain/text/text.ts';
import * as z from '../../domain/zod.ts';
import type { ListParts, ListPlace } from '../../usecases/source-ports.ts';
import { batchGet } from '../batch.ts';
import type { Table } from '../client.ts';
import { ttlAttribute } from '../indexes.ts';
import { readItem, wholeItem } from '../item.ts';
import { keys } from '../keys.ts';
import { Packed, packed } from '../packed.ts';
import { sendPut } from '../transaction.ts';

const count = z.int();
const Place = z.object({
  begun_at: Timestamp,
  total: count,
  index: count,
  unread: count,
  parts: count,
  finished_at: Timestamp.nullable(),
  is_whole: z.boolean(),
}) satisfies z.ZodType<ListPlace>;

const text = z.string();
const textOrNull = text.nullable();
const Row = z.object({
  id: text,
  title: text,
  type: ReleaseType.nullable(),
  relation: ReleaseRelation,
  release_date: textOrNull,
  image: z.object({ id: textOrNull, url: textOrNull }),
  catalog_url: textOrNull,
  label: textOrNull,
  upc: textOrNull,
  total_tracks: count.nullable(),
  untold: z.array(z.enum(['image', 'name', 'labels', 'upcs'])).optional(),
}) satisfies z.ZodType<CatalogRelease>;
const Part = z.object({ rows: Packed.pipe(z.array(Row)) });

/** Packed, a row takes about 150 bytes: a part stays far below the size of an item. */
const rowsPerPart = 1000;
/** A reading that nobody goes on with is of no use after that. */
const keptSeconds = 2 * 86_400;

/** What was read so far of long lists, in the table, where all functions find it. */
export function listParts(table: Table): ListParts {
  return {
    place: (list) => readItem(table, keys.listPlace(list), Place),
    rows: async (list, { begun_at, parts }) => {
      const wanted = Array.from({ length: parts }, (_, at) => keys.listPart(list, begun_at, at));
      const items = await batchGet(table, wanted, { consistent: true });
      // One that ran out in between: what is left would be taken for the whole list.
      return items.length < parts ? null : items.flatMap((item) => Part.parse(item).rows);
    },
    save: async (list, { parts, ...place }, rows) => {
      const seconds = Math.floor(Date.parse(place.begun_at) / 1000) + keptSeconds;
      const gone = { [ttlAttribute]: seconds };
      let count = parts;
      for (let start = 0; start < rows.length; start += rowsPerPart) {
        const part = { rows: packed(rows.slice(start, start + rowsPerPart)), ...gone };
        await sendPut(table, wholeItem(keys.listPart(list, place.begun_at, count), part));
        count += 1;
      }
      // Last: it names only parts that are there.
      await sendPut(table, wholeItem(keys.listPlace(list), { ...place, parts: count, ...gone }));
    },
  };
}
