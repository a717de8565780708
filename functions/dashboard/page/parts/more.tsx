import { common } from '../text/common.ts';

/** A list that is read page by page. */
export interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** The button that reads the next page of a list; nothing at the end. */
export function More({ query }: { query: Paged }) {
  if (!query.hasNextPage) return null;
  return (
    <button
      type="button"
      class="more"
      aria-busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {common.showMore}
    </button>
  );
}
