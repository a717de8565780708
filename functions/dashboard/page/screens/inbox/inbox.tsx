import { useLocation } from 'preact-iso';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { readPages, usePages } from '../../api.ts';
import { type Change, listedAt } from '../../change.ts';
import { clockText, dayHeading, dayText } from '../../format.ts';
import { latePart } from '../../late.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import type { Paged } from '../../parts/more.tsx';
import { Page } from '../../parts/page.tsx';
import { done, type Done } from '../../parts/verdict/done.ts';
import { handled, isHandled } from '../../parts/verdict/handled.ts';
import { useNow } from '../../parts/when.tsx';
import { useSelected, useStore } from '../../store.ts';
import { type Board, newBoard } from './board.ts';
import { addressOf, type Filters, filtersOf, queryOf } from './filters.ts';
import { nextVisit, visitText } from './next-visit.ts';
import { DoneLine, InboxRow } from './row.tsx';
import { type Day, daysOf, type Row } from './rows.ts';

const Head = latePart(async () => ({ default: (await import('./head/head.tsx')).Head }));

/** `/app/`: confirmed changes that nobody has acknowledged, with the evidence beside them. */
export default function Inbox() {
  const filters = filtersOf(useLocation().query);
  const [isRead, setRead] = useState(false);
  return (
    <Page title="Inbox">
      <div class="inbox-head">{isRead && <Head filters={filters} />}</div>
      <Changes key={addressOf(filters)} filters={filters} onRead={() => setRead(true)} />
    </Page>
  );
}

/** @param props.onRead the rows come first, then everything around them */
function Changes({ filters, onRead }: { filters: Filters; onRead: () => void }) {
  const changes = usePages(readPages('GET /api/v1/changes', { query: queryOf(filters) }));
  const isSettled = !changes.isPending;
  useEffect(() => {
    if (isSettled) onRead();
  }, [isSettled]);
  return (
    <Loaded query={changes} rows={8}>
      {({ pages }) => (
        <List
          pages={pages.map(({ rows }) => rows)}
          readAtMs={changes.dataUpdatedAt}
          filters={filters}
          since={sinceVisit}
          query={changes}
        />
      )}
    </Loaded>
  );
}

const kept = 'artist-monitor-visit';
const visit = nextVisit(localStorage.getItem(kept), new Date());

function keep(): void {
  localStorage.setItem(kept, visitText({ ...visit, seen: new Date().toISOString() }));
}

keep();
addEventListener('visibilitychange', keep);

/** Since when changes are new; null: nobody has been here before. */
const sinceVisit = visit.since;

// Whatever one does with the rows; they are there first.
const Desk = latePart(() => import('./desk.tsx'));
const Arrivals = latePart(async () => ({ default: (await import('./desk.tsx')).Arrivals }));
const Side = latePart(async () => ({ default: (await import('./desk.tsx')).Side }));

interface ListProps {
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
function List({ pages, readAtMs, filters, since, query }: ListProps) {
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
        {day.isNew ? `New since ${sinceText(since ?? '', now)}` : dayHeading(day.at, now)}
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
function Rows({ rows, ...props }: RowsProps) {
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
type DoneById = ReadonlyMap<string, Done>;

/** What was just decided of a whole row; null: nothing. */
function doneOf({ changes }: Row, doneById: DoneById): Done | null {
  const one = doneById.get(changes[0]?.id ?? '');
  return one !== undefined && changes.every(({ id }) => doneById.get(id) === one) ? one : null;
}
