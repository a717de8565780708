import { shortSummary, type Change } from '../../change.ts';

const columns: Readonly<Record<string, (change: Change) => string>> = {
  'Confirmed at': ({ confirmed_at, detected_at }) => confirmed_at ?? detected_at,
  Artist: ({ artist_name }) => artist_name,
  Severity: ({ severity }) => severity,
  Type: ({ change_type }) => change_type,
  'What happened': shortSummary,
  'Acknowledged at': ({ acknowledged_at }) => acknowledged_at ?? '',
  Work: ({ work }) => work.state,
  Link: ({ links }) => links.change,
};

/** The head of the table. A byte order mark: without it, spreadsheets take the text for Latin-1. */
export const csvHead = `\uFEFF${lineOf(Object.keys(columns))}`;

/** Changes as lines of a table (RFC 4180). */
export function csvOf(changes: readonly Change[]): string {
  const cells = Object.values(columns);
  return changes.map((change) => lineOf(cells.map((cell) => cell(change)))).join('');
}

function lineOf(values: readonly string[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

/** A name that looks like a formula stays text in a spreadsheet. */
function cellOf(value: string): string {
  const text = /^[\s=+\-@]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
