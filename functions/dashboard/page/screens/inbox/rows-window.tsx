import { useEffect, useRef, useState } from 'preact/hooks';
import type { Done } from '../../parts/verdict/done.ts';
import { useSelected } from '../../store.ts';
import type { Board } from './board.ts';
import { DoneLine } from './done-line.tsx';
import { InboxRow } from './row.tsx';
import type { Row } from './rows.ts';

/** So many rows are drawn, or left out, together. */
const together = 40;
/** How near they have to come to what one sees to be drawn. */
const nearPx = 1500;

interface RowsProps {
  rows: readonly Row[];
  board: Board;
  doneById: DoneById;
  isNew: boolean;
}

/** Rows in a list each forty, of which those far away only take their place: thousands feel like twenty. */
export function Rows({ rows, ...props }: RowsProps) {
  const parts = Array.from({ length: Math.ceil(rows.length / together) }, (_, index) =>
    rows.slice(index * together, (index + 1) * together),
  );
  return (
    <>
      {parts.map((part, index) => (
        <Part key={index} rows={part} {...props} />
      ))}
    </>
  );
}

function Part({ rows, board, doneById, isNew }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const heightPx = useRef(0);
  const [isNear, setNear] = useState(true);
  const hasCurrent = useSelected(board.current, (id) => rows.some((row) => row.id === id));
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        const last = seen.at(-1);
        if (last === undefined) return;
        if (!last.isIntersecting) heightPx.current = last.boundingClientRect.height;
        setNear(last.isIntersecting);
      },
      { rootMargin: `${nearPx}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const lastDone = [...doneById.values()].at(-1);
  const isDrawn = isNear || hasCurrent;
  if (!isDrawn)
    return <ul ref={list} class="rows" style={{ blockSize: `${heightPx.current}px` }} />;
  return (
    <ul ref={list} class="rows">
      {rows.map((row) => {
        const one = doneOf(row, doneById);
        if (one === null) return <InboxRow key={row.id} row={row} board={board} isNew={isNew} />;
        // What was decided of several rows is said at the first of them.
        const isFirst = row.changes.some(({ id }) => id === one.ids[0]);
        const isLast = one === lastDone;
        return isFirst && <DoneRow key={row.id} {...{ row, board, isLast }} is={one} />;
      })}
    </ul>
  );
}

interface DoneRowProps {
  row: Row;
  board: Board;
  is: Done;
  /** The key takes this one back. */
  isLast: boolean;
}

/** What was just decided, in the place of its row. */
function DoneRow({ row, board, is, isLast }: DoneRowProps) {
  const isCurrent = useSelected(board.current, (current) => current === row.id);
  return (
    // What had the focus is gone, and keys go on from here.
    <li class="row done" id={row.id} tabIndex={-1} data-current={isCurrent}>
      <DoneLine is={is} isLast={isLast} />
    </li>
  );
}

/** What was just decided, by the ID of each change that it was about. */
export type DoneById = ReadonlyMap<string, Done>;

/** What was just decided of a whole row; null: nothing. */
export function doneOf({ changes }: Row, doneById: DoneById): Done | null {
  const one = doneById.get(changes[0]?.id ?? '');
  return one !== undefined && changes.every(({ id }) => doneById.get(id) === one) ? one : null;
}
