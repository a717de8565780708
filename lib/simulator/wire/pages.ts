/** A list in pages, as the catalog answers with. */
export interface Page<Row> {
  data: Row[];
  total: number;
  next?: string;
  prev?: string;
}

const limitMax = 100;

/** A part of a list: from `index`, at most `limit` rows. */
export interface PageQuery {
  index: number;
  limit: number;
  /** Whether the caller gave `limit`: links to other pages repeat only what was given. */
  limitGiven: boolean;
}

/** Reads `index` and `limit`; what is not a whole number counts as not given, as with the catalog. */
export function pageQuery(query: URLSearchParams, limitDefault: number): PageQuery {
  const limit = wholeNumber(query.get('limit'));
  return {
    index: wholeNumber(query.get('index')) ?? 0,
    limit: Math.min(limit ?? limitDefault, limitMax),
    limitGiven: limit !== null,
  };
}

/** One page of a list, with the addresses of its neighbours under `url`. */
export function page<Item, Row>(
  items: readonly Item[],
  { index, limit, limitGiven }: PageQuery,
  url: string,
  row: (item: Item) => Row,
): Page<Row> {
  const at = (start: number) =>
    `${url}${url.includes('?') ? '&' : '?'}${limitGiven ? `limit=${limit}&` : ''}index=${start}`;
  const total = items.length;
  return {
    data: items.slice(index, index + limit).map(row),
    total,
    ...(index > 0 && { prev: at(Math.max(0, index - limit)) }),
    ...(index + limit < total && { next: at(index + limit) }),
  };
}

/**
 * How a list comes back short. `rows`: half of the rows are missing while `total` stays. `next`: the
 * link to the rest is missing (and, where there was none, half of the rows). `total`: one row that
 * claims to be all, with a `next` all the same, as it was once recorded of the real catalog.
 */
export type ShortListHow = 'rows' | 'next' | 'total';

/** What is left of rows of which half are missing. */
function shortRows<Row>(rows: readonly Row[]): Row[] {
  return rows.slice(0, Math.floor(rows.length / 2));
}

/** A page made short. `recordedNext` is the link that `total` shows where the page had none. */
export function shorten<Row>(whole: Page<Row>, how: ShortListHow, recordedNext: string): Page<Row> {
  const { next, ...rest } = whole;
  const half = shortRows(whole.data);
  switch (how) {
    case 'rows':
      return { ...whole, data: half };
    case 'next':
      return next === undefined ? { ...rest, data: half } : rest;
    case 'total':
      return { ...rest, data: whole.data.slice(0, 1), total: 1, next: next ?? recordedNext };
  }
}

function wholeNumber(text: string | null): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null;
  return Number(text);
}
