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
  /** Every page came, and they hold at least as many different rows as the list says it has. */
  complete: boolean;
  /** The rows that could not be read, where nothing else keeps it from being complete; else 0. */
  unread: number;
  /** So many rows the list counts and doesn't show, though its end was reached; 0: none, or its end is not known. */
  short_by: number;
  /** Why it is not complete. */
  note: string | null;
  /** How many different rows came, read or not. */
  came: number;
}

const pagesMax = 100;
/** Pages that may follow behind the total of a list: it may be a few rows too low. */
const pagesBehindTotal = 2;

/**
 * Reads a list page by page until there is no next one, or an empty one. What makes it unsound (it
 * changed while it was read, it doesn't move on, rows are missing) ends in `complete: false` and a note,
 * never in a shorter list that looks whole.
 * @param read gives the page that begins at a row number, null where the list isn't known (any more).
 * @param rowParameter what the row number is called in the address of a next page.
 */
export async function readPages<Row extends { id: string }>(
  read: (index: number) => Promise<Page<Row> | null>,
  rowParameter: 'index' | 'offset' = 'index',
): Promise<Pages<Row>> {
  const rows = new Map<string, Row>();
  let notRead = 0;
  const come = () => ({
    rows: [...rows.values()],
    unread: 0,
    short_by: 0,
    came: rows.size + notRead,
  });
  const incomplete = (note: string) => ({ ...come(), complete: false, note });
  let total: number | null = null;
  let doubt: string | null = null;
  let index = 0;
  let pageRows = 0;
  for (let count = 0; count < pagesMax; count += 1) {
    const page = await read(index);
    if (page === null) return incomplete(listFaultWords.unknown());
    for (const row of page.rows) rows.set(row.id, row);
    notRead += page.unread;
    if (page.total === null) doubt = listFaultWords.noTotal();
    if (total !== null && total !== page.total) doubt = listFaultWords.changed();
    total = page.total;
    const shown = page.rows.length + page.unread;
    pageRows = Math.max(pageRows, shown);
    const next = shown === 0 ? null : nextIndex(page, rowParameter);
    if (next === null)
      return doubt === null ? ended(come(), { total, notRead }) : incomplete(doubt);
    if (!(next > index)) return incomplete(listFaultWords.stuck());
    // Seen in the wild: a list whose pages never end.
    if (next >= (total ?? Infinity) + pagesBehindTotal * pageRows)
      return incomplete(listFaultWords.beyondTotal());
    index = next;
  }
  return incomplete(listFaultWords.tooLong({ pages: pagesMax }));
}

/** A list whose end was reached: by its total, it may lack some rows all the same. */
function ended<Row>(
  come: Pick<Pages<Row>, 'rows' | 'unread' | 'short_by' | 'came'>,
  { total, notRead }: { total: number | null; notRead: number },
): Pages<Row> {
  const counted = total ?? 0;
  const missing = counted - come.came;
  if (missing > 0) {
    const note = listFaultWords.fewRows({ came: come.came, total: counted });
    return {
      ...come,
      complete: false,
      short_by: notRead === 0 ? shortBy(missing, counted) : 0,
      note,
    };
  }
  if (notRead === 0) return { ...come, complete: true, note: null };
  const note = listFaultWords.unreadable({ count: notRead, total: counted });
  return { ...come, complete: false, unread: notRead, note };
}

/**
 * How far a count and what came may differ where a list shows all that it has: public reports name one or
 * two rows. Where much more is missing, the answer was cut off.
 * @returns `missing`, or 0 where that is too much.
 */
export function shortBy(missing: number, total: number): number {
  return missing > 0 && missing <= Math.max(2, total / 5) && missing < total ? missing : 0;
}

/** The row number in a page's `next`: only that is taken from it, never where to ask. */
function nextIndex({ next }: Page<unknown>, parameter: string): number | null {
  if (next === null || next === undefined || next === '') return null;
  const index = URL.parse(next, 'https://catalog.invalid')?.searchParams.get(parameter) ?? '';
  return /^\d{1,9}$/.test(index) ? Number(index) : NaN;
}

/** A list of releases as all its pages show it. */
export function releaseListOf<Row>(
  { rows, complete, note, came, short_by }: Pages<Row>,
  toRelease: (row: Row) => CatalogRelease,
): CatalogReleaseList {
  const isShort = short_by > 0 && { short_by };
  return { complete, note, row_count: came, ...isShort, releases: rows.map(toRelease) };
}
