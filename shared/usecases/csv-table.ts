import * as z from '../domain/zod.ts';
import { invalidInput } from '../domain/problems/errors.ts';
import { tableWords } from '../domain/artists/import-words.ts';
import type { SentRecord } from './csv-parser.ts';

/** What a table may look like. */
export interface TableForm<Column extends string> {
  columns: readonly Column[];
  /** At least one of these must be there. */
  anyOf: readonly Column[];
  rowsMax: number;
}

/** A row of a table. */
export interface TableRow<Column extends string> {
  /** Where it ends. */
  line: number;
  /** Whether it has a cell for each column of the header. */
  isWhole: boolean;
  /** Undefined where the table has no such column. */
  cell: (column: Column) => string | undefined;
}

/** Longer than a row with everything at its longest. A mark that isn’t closed swallows no more. */
const rowBytesMax = 16_384;

/**
 * The rows of a CSV (RFC 4180) whose first line names the columns: with a byte-order mark or without,
 * with any line ends, separated by commas, semicolons, or tabs. Cells are text: what looks like a
 * formula is a name.
 * @throws Problem `invalid_input` for a table without rows or with too many, with other columns, or a
 *   quotation mark that swallows what follows.
 */
export async function rowsOfTable<Column extends string>(
  csv: string,
  { columns, anyOf, rowsMax }: TableForm<Column>,
): Promise<TableRow<Column>[]> {
  const known = columns.join(', ');
  const [header, ...records] = await recordsOf(csv, rowsMax);
  const names = (header?.record ?? []).map((name) => name.toLowerCase());
  const unknown = names.find((name) => !columns.some((column) => column === name));
  if (!names.some((name) => anyOf.some((column) => column === name))) {
    const least = anyOf.join(' or ');
    throw invalidInput('body.csv', tableWords.noHeader({ known, least }));
  }
  if (unknown !== undefined) {
    const name = unknown.slice(0, 100);
    throw invalidInput('body.csv', tableWords.unknownColumn({ name, known }));
  }
  if (new Set(names).size < names.length) {
    throw invalidInput('body.csv', tableWords.doubledColumn());
  }
  if (records.length === 0) throw invalidInput('body.csv', tableWords.noRows());
  return records.map(({ record, line }) => ({
    line,
    isWhole: record.length === names.length,
    cell: (column) => record[names.indexOf(column)],
  }));
}

async function recordsOf(csv: string, rowsMax: number): Promise<SentRecord[]> {
  // Loaded with the first table: few calls of the function have one.
  const { parsedCsv } = await import('./csv-parser.ts');
  // The line of names, and one row too many: nothing after it is looked at.
  const recordsMax = rowsMax + 2;
  const options = { delimiter: delimiterOf(csv), recordsMax, rowBytesMax };
  const { records, fault } = parsedCsv(withoutBlankRows(csv), options);
  if (fault !== null) {
    const line = z.int().catch(0).parse(fault.line);
    const why = fault.isLong ? tableWords.longRow({ line }) : tableWords.badQuotes({ line });
    throw invalidInput('body.csv', why, fault.error);
  }
  if (records.length === recordsMax) {
    throw invalidInput('body.csv', tableWords.manyRows({ max: rowsMax }));
  }
  return records.filter(({ record }) => record.some((cell) => cell !== ''));
}

/**
 * A table with line feeds, and nothing on lines of separators only: spreadsheets leave those of empty
 * rows, and they count as none. The lines stay, so that the others keep their numbers.
 */
function withoutBlankRows(csv: string): string {
  return csv.replaceAll(/\r\n?/g, '\n').replaceAll(/^[,;\t ]+$/gm, '');
}

/** What the first line separates its cells by. */
function delimiterOf(csv: string): string {
  const [first = ''] = csv.split(/[\r\n]/, 1);
  return [';', '\t'].find((delimiter) => first.includes(delimiter)) ?? ',';
}
