import { CsvError, parse } from 'csv-parse/sync';

export interface SentRecord {
  /** Its cells, trimmed. */
  record: string[];
  /** Where it ends. */
  line: number;
}

/** Why the rest of a text could not be read. */
export interface CsvFault {
  /** The number of the line, if the parser says it. */
  line: unknown;
  /** A record has more bytes than it may; otherwise, quotation marks are wrong. */
  isLong: boolean;
  error: Error;
}

/**
 * The records of a CSV up to the first that is wrong. A bundle of its own, which shares no class with
 * the one that loads it: so a fault is told, not thrown.
 */
export function parsedCsv(
  csv: string,
  options: { delimiter: string; recordsMax: number; rowBytesMax: number },
): { records: SentRecord[]; fault: CsvFault | null } {
  const records: SentRecord[] = [];
  try {
    parse(csv, {
      ...{ bom: true, delimiter: options.delimiter },
      ...{ skip_empty_lines: true, relax_column_count: true, relax_quotes: true },
      ...{ to: options.recordsMax, max_record_size: options.rowBytesMax },
      on_record: (record: string[], { lines }) => {
        records.push({ record: record.map((cell) => cell.trim()), line: lines });
        return null;
      },
    });
    return { records, fault: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isLong = error.code === 'CSV_MAX_RECORD_SIZE';
    return { records, fault: { line: error.lines, isLong, error } };
  }
}
