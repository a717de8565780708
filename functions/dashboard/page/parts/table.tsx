import type { ComponentChildren } from 'preact';
import { Loaded, type Reading } from './loaded.tsx';

export interface Column<Row> {
  label: string;
  /** Kept for screen readers alone: buttons need no heading. */
  isUnseen?: boolean;
  cell: (row: Row) => ComponentChildren;
}

export interface TableProps<Row> {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

export interface LoadedTableProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  query: Reading<readonly Row[]>;
  /** How many rows stand there until it is read. */
  rows?: number;
  /** What stands there where there is none. */
  empty: ComponentChildren;
}

/** A table of what is read. */
export function LoadedTable<Row>({ query, rows, empty, ...table }: LoadedTableProps<Row>) {
  return (
    <Loaded query={query} rows={rows}>
      {(all) => (all.length === 0 ? empty : <Table rows={all} {...table} />)}
    </Loaded>
  );
}

/** Rows and columns; on a narrow screen a card for each row. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table class="cards">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isUnseen }) => (
            <th key={label} scope="col">
              {isUnseen ? <span class="unseen">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, isUnseen, cell }) => (
              <td key={label} data-label={isUnseen ? undefined : label}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
