import * as z from '../../domain/zod.ts';
import { invalidInput } from '../../domain/errors.ts';
import { importWords as words, tableWords } from '../../domain/import-words.ts';
import { importRowsMax } from '../../domain/roster-import.ts';
import type { RowInput } from '../../domain/bodies/roster-import.ts';
import type { SentRecord } from './csv-parser.ts';

/** A row as it was sent, and what is wrong with its form, if something is. */
export interface SentRow extends RowInput {
  /** Where it ends in a CSV; null for JSON. */
  line: number | null;
  fault: string | null;
}

const columns = ['name', 'artist', 'tags'] as const;
const known = columns.join(', ');

/** Longer than a row with everything at its longest. A mark that isn’t closed swallows no more. */
const rowBytesMax = 16_384;
/** The line of names, and one row too many: nothing after it is looked at. */
const recordsMax = importRowsMax + 2;

/**
 * The rows of a CSV (RFC 4180) whose first line names the columns: with a byte-order mark or without,
 * with any line ends, separated by commas, semicolons, or tabs. Cells are text: what looks like a
 * formula is a name. A row with too many or too few cells is told with its line.
 * @throws Problem `invalid_input` for a table without rows or with too many, with other columns, or a
 *   quotation mark that swallows what follows.
 */
export async function rowsOfCsv(csv: string): Promise<SentRow[]> {
  const [header, ...records] = await recordsOf(csv);
  const names = (header?.record ?? []).map((name) => name.toLowerCase());
  const unknown = names.find((name) => !columns.some((column) => column === name));
  if (!names.some((name) => name === 'name' || name === 'artist')) {
    throw invalidInput('body.csv', tableWords.noHeader({ known }));
  }
  if (unknown !== undefined) {
    const name = unknown.slice(0, 100);
    throw invalidInput('body.csv', tableWords.unknownColumn({ name, known }));
  }
  if (new Set(names).size < names.length) {
    throw invalidInput('body.csv', tableWords.doubledColumn());
  }
  if (records.length === 0) throw invalidInput('body.csv', tableWords.noRows());
  return records.map((record) => rowOf(record, names));
}

async function recordsOf(csv: string): Promise<SentRecord[]> {
  // Loaded with the first table: few calls of the function have one.
  const { parsedCsv } = await import('./csv-parser.ts');
  const options = { delimiter: delimiterOf(csv), recordsMax, rowBytesMax };
  const { records, fault } = parsedCsv(withoutBlankRows(csv), options);
  if (fault !== null) {
    const line = z.int().catch(0).parse(fault.line);
    const why = fault.isLong ? tableWords.longRow({ line }) : tableWords.badQuotes({ line });
    throw invalidInput('body.csv', why, fault.error);
  }
  if (records.length === recordsMax) {
    throw invalidInput('body.csv', tableWords.manyRows({ max: importRowsMax }));
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

function rowOf({ record, line }: SentRecord, names: readonly string[]): SentRow {
  const cell = (column: (typeof columns)[number]) => record[names.indexOf(column)];
  // Tags can't contain these, so each of them separates two.
  const tags = (cell('tags') ?? '').split(/[,;|]/).map((tag) => tag.trim());
  return {
    line,
    fault: record.length === names.length ? null : words.otherColumns(),
    name: cell('name'),
    artist: cell('artist'),
    tags: tags.filter((tag) => tag !== ''),
  };
}
