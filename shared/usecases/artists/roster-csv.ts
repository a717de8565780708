import { importWords as words } from '../../domain/import-words.ts';
import { importRowsMax } from '../../domain/roster-import.ts';
import type { RowInput } from '../../domain/bodies/roster-import.ts';
import { rowsOfTable, type TableRow } from '../csv-table.ts';

/** A row as it was sent, and what is wrong with its form, if something is. */
export interface SentRow extends RowInput {
  /** Where it ends in a CSV; null for JSON. */
  line: number | null;
  fault: string | null;
}

const columns = ['name', 'artist', 'tags'] as const;

/**
 * The rows of a CSV with the columns `name`, `artist`, and `tags`. A row with too many or too few cells is
 * told with its line.
 * @throws Problem `invalid_input` for what is no such table.
 */
export async function rowsOfCsv(csv: string): Promise<SentRow[]> {
  const form = { columns, anyOf: ['name', 'artist'] as const, rowsMax: importRowsMax };
  return (await rowsOfTable(csv, form)).map(rowOf);
}

function rowOf({ line, isWhole, cell }: TableRow<(typeof columns)[number]>): SentRow {
  // Tags can't contain these, so each of them separates two.
  const tags = (cell('tags') ?? '').split(/[,;|]/).map((tag) => tag.trim());
  return {
    line,
    fault: isWhole ? null : words.otherColumns(),
    name: cell('name'),
    artist: cell('artist'),
    tags: tags.filter((tag) => tag !== ''),
  };
}
