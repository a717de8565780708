import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { dayHeading } from '../../format.ts';
import { latePart } from '../../late.tsx';
import { listedAt, type Change } from '../../change.ts';
import { isHandled, handled } from '../../parts/verdict/handled.ts';
import { useNow } from '../../parts/when.tsx';
import { useStore } from '../../store.ts';
import { newBoard, type Board } from './board.ts';
import type { Filters } from './filters.ts';
import { InboxRow } from './row.tsx';
import { daysOf, type Day } from './rows.ts';

// Whatever one does with the rows; they are there first.
const Desk = latePart(() => import('./desk.tsx'));
const Arrivals = latePart(async () => ({ default: (await import('./desk.tsx')).Arrivals }));
const Side = latePart(async () => ({ default: (await import('./desk.tsx')).Side }));

export interface ListProps {
  read: readonly Change[];
  readAtMs: number;
  filters: Filters;
  /** The button that reads on. */
  more: ComponentChildren;
}

/** The changes by day, and beside them the evidence for the one that is open. */
export function List({ read, readAtMs, filters, more }: ListProps) {
  const board = useMemo(newBoard, []);
  const upTo = useStore(board.upTo);
  const judged = useStore(handled);
  const unfolded = useStore(board.unfolded);
  const days = useMemo(() => {
    const isLeft = (change: Change) =>
      (upTo === null || listedAt(change) <= upTo) &&
      (filters.status !== 'confirmed' || !isHandled(judged, change.id, readAtMs));
    return daysOf(read.filter(isLeft), unfolded);
  }, [read, upTo, judged, unfolded, readAtMs]);
  const rows = useMemo(() => days.flatMap((day) => day.rows), [days]);
  const isEmpty = rows.length === 0 && more === null;
  return (
    <div class="inbox">
      <div class="inbox-list">
        <Arrivals board={board} read={read} readAtMs={readAtMs} filters={filters} />
        {days.map((day) => (
          <DayRows key={day.key} day={day} board={board} />
        ))}
        {more}
        <Desk board={board} rows={rows} filters={filters} isEmpty={isEmpty} />
      </div>
      <Side board={board} rows={rows} filters={filters} />
    </div>
  );
}

function DayRows({ day, board }: { day: Day; board: Board }) {
  const now = useNow();
  return (
    <section aria-labelledby={`day-${day.key}`}>
      <h2 class="day" id={`day-${day.key}`}>
        {dayHeading(day.at, now)}
      </h2>
      <ul class="rows">
        {day.rows.map((row) => (
          <InboxRow key={row.id} row={row} board={board} />
        ))}
      </ul>
    </section>
  );
}
