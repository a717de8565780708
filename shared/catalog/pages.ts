import { listFaultWords } from '../domain/check-words.ts';
import type { CatalogRelease, CatalogReleaseList } from '../domain/catalog.ts';

/** One page of a list: `next` is the address of the next one, absent on the last. */
export interface Page<Row> {
  rows: readonly Row[];
  /** How many rows could not be read. */
  unread: number;
  /** Of the whole list; null where it isn't told. */
  total: number | null;
  next?: string | null | undefined;
}

/** What all pages of a list held, each id once. */
export interface Pages<Row> {
  rows: readonly Row[];
  /** Every page came, and they hold as many different rows as the list says it has. */
  complete: boolean;
  /** The rows that could not be read, where nothing else keeps it from being complete; else 0. */
  unread: number;
  /** Why it is not complete. */
  note: string | null;
  /** How many different rows came, read or not. */
  came: number;
}

const pagesMax = 100;

/**
 * Reads a list page by page until there is no next one. What makes it unsound (it changed while it
 * was read, it doesn't move on, rows are missing) ends in `complete: false` and a note, never in a
 * shorter list that looks whole.
 * @param read gives the page that begins at a row number, null where the list isn't known (any more).
 * @param rowParameter what the row number is called in the address of a next page.
 */
export async function readPages<Row extends { id: string }>(
  read: (index: number) => Promise<Page<Row> | null>,
  rowParameter: 'index' | 'offset' = 'index',
): Promise<Pages<Row>> {
  const rows = new Map<string, Row>();
  let notRead = 0;
  const incomplete = (note: string, unread = 0) => {
    return { rows: [...rows.values()], complete: false, unread, note, came: rows.size + notRead };
  };
  let total: number | null = null;
  let doubt: string | null = null;
  let index = 0;
  for (let count = 0; count < pagesMax; count += 1) {
    const page = await read(index);
    if (page === null) return incomplete(listFaultWords.unknown());
    for (const row of page.rows) rows.set(row.id, row);
    notRead += page.unread;
    if (page.total === null) doubt = listFaultWords.noTotal();
    if (total !== null && total !== page.total) doubt = listFaultWords.changed();
    total = page.total;
    const next = nextIndex(page, rowParameter);
    const came = rows.size + notRead;
    // Seen in the wild: one row, a total of 1, and yet a next page.
    if (next !== null && came >= (total ?? Infinity)) doubt ??= listFaultWords.beyondTotal();
    if (next === null) {
      if (doubt !== null) return incomplete(doubt);
      if (came !== total)
        return incomplete(listFaultWords.fewRows({ came: rows.size, total: total ?? 0 }));
      if (notRead > 0)
        return incomplete(listFaultWords.unreadable({ count: notRead, total }), notRead);
      return { rows: [...rows.values()], complete: true, unread: 0, note: null, came };
    }
    if (!(next > index)) return incomplete(listFaultWords.stuck());
    index = next;
  }
  return incomplete(listFaultWords.tooLong({ pages: pagesMax }));
}

/** The row number in a page's `next`: only that is taken from it, never where to ask. */
function nextIndex({ next }: Page<unknown>, parameter: string): number | null {
  if (next === null || next === undefined || next === '') return null;
  const index = URL.parse(next, 'https://catalog.invalid')?.searchParams.get(parameter) ?? '';
  return /^\d{1,9}$/.test(index) ? Number(index) : NaN;
}

/** A list of releases as all its pages show it. */
export function releaseListOf<Row>(
  { rows, complete, note, came }: Pages<Row>,
  toRelease: (row: Row) => CatalogRelease,
): CatalogReleaseList {
  return { complete, note, row_count: came, releases: rows.map(toRelease) };
}
