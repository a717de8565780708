import { useEffect, useRef } from 'preact/hooks';
import { readAgain } from '../../api.ts';
import { listedAt, type Change } from '../../change.ts';
import { forgetNews, news } from '../../session/news.ts';
import { useStore } from '../../store.ts';
import type { Board } from './board.ts';
import { type Filters, isShown } from './filters.ts';
import { newestOf } from './row-neighbors.ts';

interface ArrivalsOf {
  readAtMs: number;
  board: Board;
  /** Called once they are shown: the button that showed them is gone. */
  onShown: () => void;
}

/**
 * How many changes came since the list was first shown, so that nothing moves under a finger: they
 * are shown when somebody asks for them. News counts, too, whichever tab read it.
 */
export function useArrivals(
  read: readonly Change[],
  filters: Filters,
  { readAtMs, board: { upTo }, onShown }: ArrivalsOf,
): { arrived: number; showArrived: () => void } {
  const shownUpTo = useStore(upTo);
  const newChanges = useStore(news);
  const waiting = read.filter((change) => shownUpTo !== null && listedAt(change) > shownUpTo);
  const known = new Set(read.map(({ id }) => id));
  const unread = [...newChanges.values()].filter(
    (change) => !known.has(change.id) && isShown(change, filters),
  );
  const isAsked = useRef(false);
  const isFirst = useRef(true);
  useEffect(() => {
    // In an empty list nothing moves.
    if (upTo.get() !== null && !isAsked.current) return;
    // Whoever comes while something is new came for that: it is read first.
    const isBehind = isFirst.current && unread.length > 0;
    isFirst.current = false;
    if (isBehind) return;
    upTo.set(newestOf(read));
    forgetNews([...known]);
    if (isAsked.current) {
      forgetNews();
      onShown();
    }
    isAsked.current = false;
  }, [readAtMs]);
  const showArrived = () => {
    isAsked.current = true;
    void readAgain('GET /api/v1/changes');
  };
  useEffect(() => {
    if (upTo.get() === null && unread.length > 0) void readAgain('GET /api/v1/changes');
  }, [unread.length]);
  return { arrived: waiting.length + unread.length, showArrived };
}
