import { useMemo } from 'preact/hooks';
import { clockText, dayHeading, dayText } from '../../format.ts';
import { latePart } from '../../late.tsx';
import { listedAt, type Change } from '../../change.ts';
import type { Paged } from '../../parts/more.tsx';
import { done } from '../../parts/verdict/done.ts';
import { isHandled, handled } from '../../parts/verdict/handled.ts';
import { useNow } from '../../parts/when.tsx';
import { useStore } from '../../store.ts';
import { inbox } from '../../text/inbox.ts';
import { newBoard, type Board } from './board.ts';
import type { Filters } from './filters.ts';
import { daysOf, type Day } from './rows.ts';
import { doneOf, Rows, type DoneById } from './rows-window.tsx';

// Whatever one does with the rows; they are there first.
const Desk = latePart(() => import('./desk.tsx'));
const Arrivals = latePart(async () => ({ default: (await import('./desk.tsx')).Arrivals }));
const Side = latePart(async () => ({ default: (await import('./desk.tsx')).Side }));

export interface ListProps {
  /** What was read, page by page. */
  pages: readonly (readonly Change[])[];
  readAtMs: number;
  filters: Filters;
  /** What came later is new; null: nothing is. */
  since: string | null;
  /** Reads on. */
  query: Paged;
}

/** The changes by day, and beside them the evidence for the one that is open. */
export function List({ pages, readAtMs, filters, since, query }: ListProps) {
  const board = useMemo(newBoard, []);
  const upTo = useStore(board.upTo);
  const judged = useStore(handled);
  const unfolded = useStore(board.unfolded);
  const said = useStore(done);
  const doneById: DoneById = useMemo(
    () => new Map(said.flatMap((one) => one.ids.map((id) => [id, one] as const))),
    [said],
  );
  const isDone = filters.status === 'acknowledged';
  const days = useMemo(() => {
    const isLeft = (change: Change) =>
      (!isDone || change.acknowledged_at !== null) &&
      (upTo === null || listedAt(change) <= upTo) &&
      (doneById.has(change.id) ||
        filters.status !== 'confirmed' ||
        !isHandled(judged, change.id, readAtMs));
    return daysOf(
      pages.map((page) => page.filter(isLeft)),
      unfolded,
      isDone ? null : since,
      isDone,
    );
  }, [pages, upTo, judged, doneById, unfolded, readAtMs]);
  const rows = useMemo(() => days.flatMap((day) => day.rows), [days]);
  const left = useMemo(
    () => rows.filter((row) => doneOf(row, doneById) === null),
    [rows, doneById],
  );
  const isEmpty = left.length === 0 && !query.hasNextPage;
  return (
    <div class="inbox">
      <div class="inbox-list">
        <Arrivals {...{ board, readAtMs, filters }} read={pages.flat()} />
        {days.map((day) => (
          <DayRows key={day.key} day={day} board={board} doneById={doneById} since={since} />
        ))}
        <Desk {...{ board, rows, left, filters, isEmpty, query }} />
      </div>
      <Side board={board} rows={rows} filters={filters} />
    </div>
  );
}

interface DayRowsProps {
  day: Day;
  board: Board;
  doneById: DoneById;
  since: string | null;
}

function DayRows({ day, board, doneById, since }: DayRowsProps) {
  const now = useNow();
  return (
    <section aria-labelledby={`day-${day.key}`}>
      <h2 class={day.isNew ? 'day is-new' : 'day'} id={`day-${day.key}`}>
        {day.isNew ? inbox.newSince(sinceText(since ?? '', now)) : dayHeading(day.at, now)}
      </h2>
      <Rows rows={day.rows} board={board} doneById={doneById} isNew={day.isNew} />
    </section>
  );
}

/** The time if it was today, and the day if it wasn’t. */
function sinceText(since: string, now: Date): string {
  const isToday = new Date(since).toDateString() === now.toDateString();
  return isToday ? clockText(since) : dayText(since);
}
