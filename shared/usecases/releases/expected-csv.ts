import {
  type ExpectedInput,
  ExpectedInput as Input,
} from '../../domain/bodies/expected-release.ts';
import { expectedPerRequestMax } from '../../domain/bodies/expected-release.ts';
import { invalidInput } from '../../domain/problems/errors.ts';
import { expectedWords as words } from '../../domain/releases/expected-release.ts';
import { importWords } from '../../domain/artists/import-words.ts';
import { rowsOfTable, type TableRow } from '../csv-table.ts';

const columns = ['title', 'release_date', 'upc', 'isrcs', 'label'] as const;

/**
 * The expected releases of a CSV; ISRCs are separated by commas, semicolons, vertical bars, or spaces.
 * @throws Problem `invalid_input` for what is no such table, or for the first row that is wrong.
 */
export async function expectedOfCsv(csv: string): Promise<ExpectedInput[]> {
  const form = { columns, anyOf: ['title', 'upc'] as const, rowsMax: expectedPerRequestMax };
  return (await rowsOfTable(csv, form)).map(inputOf);
}

function inputOf({ line, isWhole, cell }: TableRow<(typeof columns)[number]>): ExpectedInput {
  if (!isWhole) throw wrong(line, importWords.otherColumns());
  const text = (column: (typeof columns)[number]) => (cell(column) === '' ? null : cell(column));
  const read = Input.safeParse({
    title: text('title'),
    release_date: text('release_date'),
    upc: text('upc'),
    isrcs: (cell('isrcs') ?? '').split(/[,;|\s]+/).filter(Boolean),
    label: text('label'),
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw wrong(
    line,
    words.wrongCell({ column: String(issue?.path[0] ?? ''), fault: issue?.message ?? '' }),
  );
}

function wrong(line: number, fault: string) {
  return invalidInput('body.csv', words.wrongRow({ line, fault }));
}
