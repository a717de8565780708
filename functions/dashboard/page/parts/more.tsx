import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** A list that is read page by page. */
export interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
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
      Show more
    </button>
  );
}

/** So many rows are drawn at a time: more than fit on a screen, and quick to draw. */
const step = 60;
/** How near the end of the rows one may come before more are drawn. */
const nearPx = 800;

interface GrowingProps<Row> {
  rows: readonly Row[];
  /** What makes it another list, like its filter and order: then it begins at its top again. */
  list: string;
  children: (shown: readonly Row[]) => ComponentChildren;
}

/** The beginning of a long list, which grows as one comes near its end. */
export function Growing<Row>({ rows, list, children }: GrowingProps<Row>) {
  const [grown, setGrown] = useState({ list, count: step });
  const count = grown.list === list ? grown.count : step;
  const more = useRef<HTMLButtonElement>(null);
  const grow = () => setGrown({ list, count: count + step });
  useEffect(() => {
    if (more.current === null) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) grow();
      },
      { rootMargin: `${nearPx}px` },
    );
    observer.observe(more.current);
    return () => observer.disconnect();
  }, [list, count, rows.length]);
  return (
    <>
      {children(rows.slice(0, count))}
      {rows.length > count && (
        <button ref={more} type="button" class="more" onClick={grow}>
          Show more
        </button>
      )}
    </>
  );
}
