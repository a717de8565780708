import { shortSummary, type Change } from '../../change.ts';
import { csvColumns } from '../../text/inbox-late.ts';

const columns: readonly ((change: Change) => string)[] = [
  ({ confirmed_at, detected_at }) => confirmed_at ?? detected_at,
  ({ artist_name }) => artist_name,
  ({ severity }) => severity,
  ({ change_type }) => change_type,
  shortSummary,
  ({ acknowledged_at }) => acknowledged_at ?? '',
  ({ work }) => work.state,
  ({ links }) => links.change,
];

/** The head of the table. A byte order mark: without it, spreadsheets take the text for Latin-1. */
export const csvHead = `\uFEFF${lineOf(csvColumns)}`;

/** Changes as lines of a table (RFC 4180). */
export function csvOf(changes: readonly Change[]): string {
  return changes.map((change) => lineOf(columns.map((column) => column(change)))).join('');
}

function lineOf(values: readonly string[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

/** A name that looks like a formula stays text in a spreadsheet. */
function cellOf(value: string): string {
  const text = /^[\s=+\-@]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
