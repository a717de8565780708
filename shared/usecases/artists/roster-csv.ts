import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { invalidInput } from '../../domain/errors.ts';
import { importWords as words, tableWords } from '../../domain/import-words.ts';
import type { RowInput } from '../../domain/roster-import.ts';

/** A row as it was sent, and what is wrong with its form, if something is. */
export interface SentRow extends RowInput {
  /** Where it ends in a CSV; null for JSON. */
  line: number | null;
  fault: string | null;
}

const columns = ['name', 'artist', 'tags'] as const;
const known = columns.join(', ');

const Records = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }),
);
type SentRecord = z.infer<typeof Records>[number];

/**
 * The rows of a CSV (RFC 4180) whose first line names the columns: with a byte-order mark or without,
 * with any line ends, separated by commas, semicolons, or tabs. Cells are text: what looks like a
 * formula is a name. A row with too many or too few cells is told with its line.
 * @throws Problem `invalid_input` for a table without rows, with other columns, or a quotation mark that
 *   swallows what follows.
 */
export function rowsOfCsv(csv: string): SentRow[] {
  const [header, ...records] = recordsOf(csv);
  const names = (header?.record ?? []).map((name) => name.toLowerCase());
  const unknown = names.find((name) => !columns.some((column) => column === name));
  if (!names.some((name) => name === 'name' || name === 'artist')) {
    throw invalidInput('body.csv', tableWords.noHeader({ known }));
  }
  if (unknown !== undefined) {
    const name = unknown.slice(0, 100);
    throw invalidInput('body.csv', tableWords.unknownColumn({ name, known }));
  }
  if (records.length === 0) throw invalidInput('body.csv', tableWords.noRows());
  return records.map((record) => rowOf(record, names));
}

function recordsOf(csv: string): SentRecord[] {
  try {
    const read: unknown = parse(csv.replaceAll(/\r\n?/g, '\n'), {
      ...{ bom: true, delimiter: delimiterOf(csv), info: true },
      ...{ skip_empty_lines: true, relax_column_count: true, relax_quotes: true },
    });
    const records = Records.parse(read).map(({ record, info }) => ({
      record: record.map((cell) => cell.trim()),
      info,
    }));
    // A line of separators only is what spreadsheets leave of an empty row.
    return records.filter(({ record }) => record.some((cell) => cell !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = z.int().catch(0).parse(error.lines);
    throw invalidInput('body.csv', tableWords.badQuotes({ line }), error);
  }
}

/** What the first line separates its cells by. */
function delimiterOf(csv: string): string {
  const [first = ''] = csv.split(/[\r\n]/, 1);
  return [';', '\t'].find((delimiter) => first.includes(delimiter)) ?? ',';
}

function rowOf({ record, info }: SentRecord, names: readonly string[]): SentRow {
  const cell = (column: (typeof columns)[number]) => record[names.indexOf(column)];
  // Tags can't contain these, so each of them separates two.
  const tags = (cell('tags') ?? '').split(/[,;|]/).map((tag) => tag.trim());
  return {
    line: info.lines,
    fault: record.length === names.length ? null : words.otherColumns(),
    name: cell('name'),
    artist: cell('artist'),
    tags: tags.filter((tag) => tag !== ''),
  };
}
