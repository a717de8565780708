import { importWords as words } from '../../domain/artists/import-words.ts';
import { importRowsMax } from '../../domain/artists/roster-import.ts';
import type { RowInput } from '../../domain/bodies/roster-import.ts';
import { rowsOfTable, type TableRow } from '../csv-table.ts';

/** A row as it was sent, and what is wrong with its form, if something is. */
export interface SentRow extends RowInput {
  /** Where it ends in a CSV; null for JSON. */
  line: number | null;
  fault: string | null;
}

const parts = ['labels', 'isrc_registrants', 'upc_owners', 'distributors', 'guests'] as const;
const columns = ['name', 'artist', 'tags', ...parts] as const;

/**
 * The rows of a CSV with the columns `name`, `artist`, `tags`, and the parts of an identity. A row with too many or too few cells is
 * told with its line.
 * @throws Problem `invalid_input` for what is no such table.
 */
export async function rowsOfCsv(csv: string): Promise<SentRow[]> {
  const form = { columns, anyOf: ['name', 'artist'] as const, rowsMax: importRowsMax };
  return (await rowsOfTable(csv, form)).map(rowOf);
}

function rowOf({ line, isWhole, cell }: TableRow<(typeof columns)[number]>): SentRow {
  const listIn = (column: (typeof columns)[number], separators: RegExp) =>
    (cell(column) ?? '')
      .split(separators)
      .map((text) => text.trim())
      .filter((text) => text !== '');
  return {
    line,
    fault: isWhole ? null : words.otherColumns(),
    name: cell('name'),
    artist: cell('artist'),
    // Tags can't contain these, so each of them separates two. Names of labels may have a comma.
    tags: listIn('tags', /[,;|]/),
    ...Object.fromEntries(parts.map((part) => [part, listIn(part, /[;|]/)])),
  };
}
