import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { read } from '../../api.ts';
import type { Change } from '../../change.ts';
import { useShortcuts } from '../../keys/use-shortcuts.ts';
import { latePart } from '../../late.tsx';
import { KeyHint } from '../../parts/icon.tsx';
import { More, type Paged } from '../../parts/more.tsx';
import { scopesOfChange } from '../../parts/mutes/mute.ts';
import { useStore } from '../../store.ts';
import { inboxLate } from '../../text/inbox-late.ts';
import type { Board } from './board.ts';
import type { Filters } from './filters.ts';
import { pictures } from './row.tsx';
import { type Row, rowsOf } from './rows.ts';
import { Pane } from './pane.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useArrivals } from './use-arrivals.ts';
import { focusRow, useBoard, useWide } from './use-board.ts';

const EmptyInbox = latePart(() => import('./empty-inbox.tsx'));

const AssignDialog = latePart(() => import('../../parts/change-work/assign-dialog.tsx'));
const MuteDialog = latePart(() => import('../../parts/mutes/mute-dialog.tsx'));

export interface DeskProps {
  board: Board;
  /** All of the list, and those of them that are left to judge. */
  rows: readonly Row[];
  left: readonly Row[];
  filters: Filters;
  isEmpty: boolean;
  query: Paged;
}

/** What one does with the rows, by keys or with several at once. */
export default function Desk({ board, rows, left, filters, isEmpty, query }: DeskProps) {
  useBoard(board, { rows, left }, filters);
  usePictures();
  const question = useStore(board.question);
  const close = () => board.question.set(null);
  return (
    <>
      <ReadsOn query={query} />
      {isEmpty && <EmptyInbox filters={filters} />}
      <SelectionBar board={board} rows={left} filters={filters} />
      {!isEmpty && (
        <p class="hint keys-hint">
          Press <kbd>?</kbd> for keyboard shortcuts.
        </p>
      )}
      {question?.about === 'assignee' && (
        <AssignDialog
          ids={question.row.changes.map(({ id }) => id)}
          assignee={question.row.first.work.assignee}
          onClose={close}
        />
      )}
      {question?.about === 'mute' && (
        <MuteDialog
          scopes={scopesOfChange(question.row.first)}
          isCritical={question.row.severity === 'critical'}
          onClose={close}
        />
      )}
    </>
  );
}

/** Pictures don’t change by the minute. */
const picturesMs = 10 * 60_000;

/** Reads the pictures of the artists, behind the rows. */
function usePictures(): void {
  const { data } = useQuery({ ...read('GET /api/v1/artists/summary'), staleTime: picturesMs });
  useEffect(() => {
    if (data) pictures.set(new Map(data.map(({ id, image_url }) => [id, image_url])));
  }, [data]);
}

/** How near one comes to the end of the rows before more are read. */
const nearPx = 1200;

/** Reads on as one comes near the end; the button does the same. */
function ReadsOn({ query }: { query: Paged }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(query);
  latest.current = query;
  // What failed is asked for by the button alone.
  const isIdle = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError;
  useEffect(() => {
    const element = end.current;
    if (element === null || !isIdle) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) void latest.current.fetchNextPage();
      },
      { rootMargin: `${nearPx}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isIdle]);
  return (
    <div ref={end}>
      <More query={query} />
    </div>
  );
}

export interface ArrivalsProps {
  board: Board;
  /** All that was read, shown or not. */
  read: readonly Change[];
  readAtMs: number;
  filters: Filters;
}

/** The button that shows what came since. */
export function Arrivals({ board, read, readAtMs, filters }: ArrivalsProps) {
  const { arrived, showArrived } = useArrivals(read, filters, {
    readAtMs,
    board,
    onShown: () => {
      // What came stands on top. What is being read stays, and so does the focus; a button that had it is gone.
      scrollTo({ top: 0 });
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusRow(board.current.get());
      });
    },
  });
  useShortcuts({ showNew: showArrived });
  if (arrived === 0) return null;
  return (
    <button type="button" class="arrived" onClick={showArrived}>
      {inboxLate.arrived(arrived)} <KeyHint>.</KeyHint>
    </button>
  );
}

/** The evidence for the row that is open, where there is room beside the list. */
export function Side({ board, rows, filters }: Pick<DeskProps, 'board' | 'rows' | 'filters'>) {
  const isWide = useWide();
  const actions = useStore(board.actions);
  const alone = useOpening(rows, board, isWide);
  const all = alone ? [...rows, alone] : rows;
  if (!isWide || all.length === 0 || actions === null) return null;
  return <Pane board={board} rows={all} actions={actions} filters={filters} />;
}

/**
 * Opens the change of the address; where there is room, the first one else.
 * @returns what is open and not in the list, as a row: somebody acknowledged it since.
 */
function useOpening(rows: readonly Row[], board: Board, isWide: boolean): Row | null {
  const open = useLocation().query.change;
  const asked = rows.find(({ changes }) => changes.some(({ id }) => id === open));
  const [isApart] = useState(isWide && open !== undefined && asked === undefined);
  const isOpened = useRef(false);
  const { data, isError } = useQuery({
    ...read('GET /api/v1/changes/{id}', { params: { id: open ?? '' } }),
    enabled: isApart && !isOpened.current,
  });
  const alone = useMemo(() => {
    const [row] = data && isApart ? rowsOf([[data]]) : [];
    return row ?? null;
  }, [data]);
  useEffect(() => {
    board.alone.set(alone);
    const current = board.current.get();
    if ([...rows, alone].some((row) => row?.id === current)) return;
    const isAwaited = isApart && !isOpened.current && !isError;
    if (isAwaited && alone === null) return;
    const row = asked ?? (isAwaited ? alone : null) ?? (isWide ? rows[0] : undefined);
    isOpened.current = true;
    board.current.set(row?.id ?? null);
    if (asked && open !== undefined) board.member.set(open);
  }, [rows, isWide, alone, isError]);
  return alone;
}
