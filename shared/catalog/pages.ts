import { listFaultWords } from '../checks/rules/check-words.ts';
import type { CatalogRelease, CatalogReleaseList } from '../domain/catalog/catalog.ts';
import { type LongReading, shortPagesMax } from './long-list.ts';

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
  /** So many rows it counts more than it shows (below zero: less), though its end was reached; 0: none, or its end is not known. */
  miscount: number;
  /** Why it is not complete. */
  note: string | null;
  /** How many different rows came, read or not. */
  came: number;
  /** It is long, and was read in part. */
  goes_on?: boolean;
}

const pagesMax = 100;
/** Pages with a next one that may bring nothing new, or more than the list has by its total. */
const idlePagesMax = 2;

/** The pages of one list, as they come. */
class Reading<Row extends { id: string }> {
  readonly rows = new Map<string, Row>();
  /** Rows that could not be read. */
  unread = 0;
  total: number | null = null;
  /** By the first page: a later one may count otherwise, always. */
  firstTotal: number | null = null;
  doubt: string | null = null;
  /** Of the largest page. */
  pageRows = 0;
  /** Pages that brought nothing new, or more than the list has by its total. */
  idlePages = 0;

  /** @returns how many rows the page shows. */
  take(page: Page<Row>): number {
    const before = this.came;
    for (const row of page.rows) this.rows.set(row.id, row);
    this.unread += page.unread;
    if (this.came === before || this.came >= (page.total ?? Infinity)) this.idlePages += 1;
    if (page.total === null) this.doubt = listFaultWords.noTotal();
    if (this.total !== null && this.total !== page.total) this.doubt = listFaultWords.changed();
    this.total = page.total;
    this.firstTotal ??= page.total;
    const shown = page.rows.length + page.unread;
    this.pageRows = Math.max(this.pageRows, shown);
    return shown;
  }

  /** What came of a long list that is read on later. */
  soFar(): Pages<Row> {
    const note = listFaultWords.soFar({ came: this.came, total: this.total ?? 0 });
    return { ...this.incomplete(note), goes_on: true };
  }

  /** Of the whole list. */
  get pages(): number {
    return Math.ceil((this.total ?? 0) / this.pageRows);
  }

  get came(): number {
    return this.rows.size + this.unread;
  }

  /** What came, short of the whole. */
  incomplete(note: string): Pages<Row> {
    const rows = [...this.rows.values()];
    return { rows, complete: false, unread: 0, miscount: 0, note, came: this.came };
  }

  /**
   * What came of a list whose end was reached: its total may tell something else all the same.
   * @param isBeyond it named a next page behind its total, and that was empty.
   */
  ended(isBeyond: boolean): Pages<Row> {
    if (this.doubt !== null) return this.incomplete(this.doubt);
    const { came, unread } = this;
    const total = this.total ?? 0;
    if (unread === 0 && came === total && !isBeyond)
      return { ...this.incomplete(''), complete: true, note: null };
    const note = isBeyond ? listFaultWords.beyondTotal() : listFaultWords.fewRows({ came, total });
    if (unread === 0) {
      const miscount = miscountOf(isBeyond ? 1 : total - came, came);
      return { ...this.incomplete(note), miscount };
    }
    if (came !== total || isBeyond) return this.incomplete(note);
    return { ...this.incomplete(listFaultWords.unreadable({ count: unread, total })), unread };
  }
}

/**
 * Reads a list page by page until there is no next one, or an empty one. What makes it unsound (it
 * changed while it was read, it doesn't move on, rows are missing) ends in `complete: false` and a note,
 * never in a shorter list that looks whole.
 * @param read gives the page that begins at a row number, null where the list isn't known (any more).
 * @param rowParameter what the row number is called in the address of a next page.
 * @param long how a long list is read, in parts; absent: at most 100 pages of it.
 */
export async function readPages<Row extends { id: string }>(
  read: (index: number) => Promise<Page<Row> | null>,
  rowParameter: 'index' | 'offset' = 'index',
  long?: LongReading<Row>,
): Promise<Pages<Row>> {
  const reading = new Reading<Row>();
  let index = 0;
  let isLong = false;
  const fresh: Row[] = [];
  const keep = async (at: number) => {
    const { unread, firstTotal: total } = reading;
    if (isLong && total !== null) await long?.keep(fresh, { index: at, unread, total });
  };
  const over = async (result: Pages<Row>) => {
    const is_whole = result.complete || result.miscount !== 0;
    const total = reading.firstTotal ?? 0;
    if (isLong) await long?.finish({ total, is_whole });
    return result;
  };
  for (let count = 1; ; count += 1) {
    // What came before a refusal counts: the next run goes on here.
    const page = await read(index).catch(async (error: unknown) => {
      if (count > 1) await keep(index);
      throw error;
    });
    if (page === null) return over(reading.incomplete(listFaultWords.unknown()));
    fresh.push(...page.rows);
    const shown = reading.take(page);
    const next = shown === 0 ? null : nextIndex(page, rowParameter);
    if (next === null) {
      // Seen in the wild: one row, a total of 1, and yet a next page.
      const isBeyond = shown === 0 && index > 0 && reading.came >= (reading.total ?? Infinity);
      return over(reading.ended(isBeyond));
    }
    if (!(next > index)) return over(reading.incomplete(listFaultWords.stuck()));
    const { total, pages } = reading;
    // Public reports tell of lists whose pages never end.
    if (reading.idlePages > idlePagesMax)
      return over(reading.incomplete(listFaultWords.beyondTotal()));
    index = next;
    if (count === 1 && long && total !== null && pages > shortPagesMax) {
      isLong = true;
      const begun = await long.goOn(total, pages);
      if (begun && 'rests' in begun) return reading.incomplete(begun.rests);
      if (begun) index = resume(reading, fresh, begun);
    }
    if (count >= (isLong && long ? long.pagesPerRun : pagesMax)) {
      if (!isLong) return reading.incomplete(listFaultWords.tooLong({ pages: pagesMax }));
      await keep(index);
      return reading.soFar();
    }
  }
}

/** Adds what was read before. @returns the row with which it goes on. */
function resume<Row extends { id: string }>(
  reading: Reading<Row>,
  fresh: Row[],
  { rows, index, unread }: { rows: readonly Row[]; index: number; unread: number },
): number {
  const [newest, unreadNow] = [[...reading.rows], reading.unread];
  for (const row of rows) reading.rows.set(row.id, row);
  for (const [id, row] of newest) reading.rows.set(id, row);
  // The first page was counted then, too.
  reading.unread = Math.max(unread, unreadNow);
  fresh.length = 0;
  return index;
}

/** Public reports name one or two rows. */
const miscountMax = 2;

/**
 * How far a list's count and what it shows may differ without a part of it being cut off.
 * @returns `by`, or 0 where that is too much.
 */
export function miscountOf(by: number, shown: number): number {
  return shown > 0 && Math.abs(by) <= miscountMax ? by : 0;
}

/** The row number in a page's `next`: only that is taken from it, never where to ask. */
function nextIndex({ next }: Page<unknown>, parameter: string): number | null {
  if (next === null || next === undefined || next === '') return null;
  const index = URL.parse(next, 'https://catalog.invalid')?.searchParams.get(parameter) ?? '';
  return /^\d{1,9}$/.test(index) ? Number(index) : NaN;
}

/** A list of releases as all its pages show it. */
export function releaseListOf({
  rows,
  complete,
  note,
  came,
  miscount,
  goes_on,
  unread,
}: Pages<CatalogRelease>): CatalogReleaseList {
  const more = {
    ...(miscount !== 0 && { miscount }),
    ...(unread > 0 && { has_unread: true }),
    ...(goes_on && { goes_on }),
  };
  return { complete, note, row_count: came, ...more, releases: rows };
}

/** Pages of releases, each as the catalog's adapter understands it. */
export function asReleases<Row>(
  page: (index: number) => Promise<Page<Row> | null>,
  toRelease: (row: Row) => CatalogRelease,
): (index: number) => Promise<Page<CatalogRelease> | null> {
  return async (index) => {
    const read = await page(index);
    return read && { ...read, rows: read.rows.map(toRelease) };
  };
}

/** The list of an ID that no artist of the catalog can have. */
export function noList(catalog: string): CatalogReleaseList {
  const note = listFaultWords.wrongId({ catalog });
  return { complete: false, note, row_count: 0, releases: [] };
}
