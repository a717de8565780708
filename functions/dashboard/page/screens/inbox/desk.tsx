import { useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import type { Change } from '../../change.ts';
import { useShortcuts } from '../../keys/use-shortcuts.ts';
import { latePart } from '../../late.tsx';
import { useStore } from '../../store.ts';
import { inboxLate } from '../../text/inbox-late.ts';
import type { Board } from './board.ts';
import type { Filters } from './filters.ts';
import type { Row } from './rows.ts';
import { Pane } from './pane.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useBoard } from './use-board.ts';
import { useWide } from './use-wide.ts';

const EmptyInbox = latePart(() => import('./empty-inbox.tsx'));

export { Head } from './filter-bar.tsx';

export interface DeskProps {
  board: Board;
  rows: readonly Row[];
  filters: Filters;
  isEmpty: boolean;
}

/** What one does with the rows, by keys or with several at once. */
export default function Desk({ board, rows, filters, isEmpty }: DeskProps) {
  const actions = useBoard(board, rows, filters);
  return (
    <>
      {isEmpty && <EmptyInbox filters={filters} />}
      <SelectionBar board={board} rows={rows} onAcknowledge={actions.acknowledge} />
      {!isEmpty && (
        <p class="hint keys-hint">
          {inboxLate.keysBefore} <kbd>?</kbd> {inboxLate.keysAfter}
        </p>
      )}
    </>
  );
}

export interface ArrivalsProps {
  board: Board;
  /** All that was read, shown or not. */
  read: readonly Change[];
  readAtMs: number;
  filters: Filters;
}

/** To what was just asked for, which is the newest. */
function focusFirstRow(): void {
  document.querySelector<HTMLElement>('.row > a')?.focus();
}

/** The button that shows what came since. */
export function Arrivals({ board, read, readAtMs, filters }: ArrivalsProps) {
  const { arrived, showArrived } = useArrivals(read, filters, {
    readAtMs,
    board,
    onShown: () => requestAnimationFrame(focusFirstRow),
  });
  useShortcuts({ showNew: showArrived });
  if (arrived === 0) return null;
  return (
    <button type="button" class="arrived" onClick={showArrived}>
      {inboxLate.arrived(arrived)}{' '}
      <kbd class="key-hint" aria-hidden="true">
        .
      </kbd>
    </button>
  );
}

/** The evidence for the row that is open, where there is room beside the list. */
export function Side({ board, rows, filters }: Omit<DeskProps, 'isEmpty'>) {
  const isWide = useWide();
  const actions = useStore(board.actions);
  useOpening(rows, board, isWide);
  if (!isWide || rows.length === 0 || actions === null) return null;
  return <Pane board={board} rows={rows} actions={actions} filters={filters} />;
}

/** Opens the change of the address; where there is room, the first one else. */
function useOpening(rows: readonly Row[], board: Board, isWide: boolean) {
  const open = useLocation().query.change;
  useEffect(() => {
    const current = board.current.get();
    if (rows.some(({ id }) => id === current)) return;
    const asked = rows.find(({ changes }) => changes.some(({ id }) => id === open));
    const row = asked ?? (isWide ? rows[0] : undefined);
    board.current.set(row?.id ?? null);
    if (asked && open !== undefined) board.member.set(open);
  }, [rows, isWide]);
}
