import { useLocation } from 'preact-iso';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useShortcuts } from '../../keys/use-shortcuts.ts';
import { done, undoLastStep } from '../../parts/verdict/done.ts';
import { handled } from '../../parts/verdict/handled.ts';
import { run } from '../../parts/verdict/run.ts';
import { useReportKey } from '../../parts/verdict/use-report-key.ts';
import { usePermission } from '../../use-permission.ts';
import type { Actions, Board } from './board.ts';
import { deedsOf, type May, type Rows } from './deeds.ts';
import { addressOf, type Filters } from './filters.ts';
import { rowAfter, rowBeside, rowsAtHand, rowsBetween, topOf } from './row-neighbors.ts';
import type { Row } from './rows.ts';

/** Where focus goes to. */
export function focusRow(id: string | null): void {
  const link = id === null ? null : document.getElementById(id);
  (link ?? document.querySelector('h1'))?.focus();
}

/**
 * What one can do with the rows, and the keys for it.
 * @param left those that are left to judge.
 */
export function useBoard(
  board: Board,
  { rows, left }: { rows: readonly Row[]; left: readonly Row[] },
  filters: Filters,
): Actions {
  const drawn = useRef({ rows, left });
  drawn.current = { rows, left };
  const latest: Rows = useMemo(
    () => ({
      get current() {
        const alone = board.alone.get();
        const { rows: all, left: open } = drawn.current;
        return rowsAtHand(alone ? [alone, ...all] : all, open, board.current.get());
      },
    }),
    [board],
  );
  const { isAllowed, why } = usePermission('POST /api/v1/changes/acknowledge');
  const { route } = useLocation();
  const may = useRef({ isAllowed, why, filters, route });
  may.current = { isAllowed, why, filters, route };
  const actions = useMemo(() => actionsOf(board, latest, may), [board]);
  useReportKey();
  useShortcuts({
    ...keysOf(board, latest, actions),
    expect: () => {
      const row = latest.current.find(({ id }) => id === board.current.get());
      if (row) route(`/app/artists/${row.first.monitored_artist_id}?expect`);
    },
  });
  useEffect(() => {
    board.actions.set(actions);
    // Another list has rows of its own.
    return () => done.set([]);
  }, [actions]);
  return actions;
}

function actionsOf(board: Board, rows: Rows, may: May): Actions {
  const goTo = (id: string | null) => {
    board.member.set(null);
    board.current.set(id);
    requestAnimationFrame(() => focusRow(id));
  };
  const leave = (gone: ReadonlySet<string>) => {
    // Fast fingers are ahead of what is drawn: what they judged a moment ago has gone, too.
    const judged = rows.current.filter(({ changes }) =>
      changes.every(({ id }) => handled.get().get(id) === Infinity),
    );
    const next = rowAfter(rows.current, new Set([...gone, ...judged.map(({ id }) => id)]));
    goTo(next?.id ?? null);
  };
  return {
    goTo,
    leave,
    open: (row, event) => {
      board.current.set(row.id);
      board.member.set(null);
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
      if (isElsewhere) return;
      if (isWideNow()) {
        event.preventDefault();
        // The router listens further up, and takes what was prevented all the same.
        event.stopPropagation();
        document.getElementById('evidence')?.focus({ preventScroll: true });
      } else {
        const ids = rows.current.flatMap(({ changes }) => changes.map(({ id }) => id));
        run.set({ ids, address: addressOf(may.current.filters) });
      }
    },
    select: (row, isRange) => {
      const selected = new Set(board.selected.get());
      const range = isRange ? rowsBetween(rows.current, board.anchor.get(), row.id) : [row.id];
      const isOn = isRange || !selected.has(row.id);
      for (const id of range) {
        if (isOn) selected.add(id);
        else selected.delete(id);
      }
      board.selected.set(selected);
      board.anchor.set(row.id);
      board.current.set(row.id);
    },
    fold: (row) => {
      const unfolded = new Set(board.unfolded.get());
      const { story = row.id } = row;
      // Whoever is at a row that is folded is at the story’s first row then.
      if (unfolded.delete(story)) board.current.set(row.id);
      else unfolded.add(story);
      board.unfolded.set(unfolded);
    },
    ...deedsOf(board, { rows, may, leave, goTo }),
  };
}

function keysOf(board: Board, rows: Rows, actions: Actions) {
  const move = (step: 1 | -1) => () => {
    const row = rowBeside(rows.current, board.current.get(), step);
    if (row === null) return;
    board.member.set(null);
    board.current.set(row.id);
    focusRow(row.id);
  };
  const atRow = (act: (row: Row) => void) => () => {
    const row = rows.current.find(({ id }) => id === board.current.get());
    if (row) act(row);
  };
  const select = (isRange: boolean) => atRow((row) => actions.select(row, isRange));
  return {
    fold: () => {
      const top = topOf(rows.current, board.current.get());
      if (top === null) return;
      actions.fold(top);
      actions.goTo(top.id);
    },
    next: move(1),
    previous: move(-1),
    open: () => document.getElementById(board.current.get() ?? '')?.click(),
    select: select(false),
    selectRange: select(true),
    selectAll: () => board.selected.set(new Set(rows.current.map(({ id }) => id))),
    acknowledge: () => actions.acknowledge(),
    restore: atRow(actions.restore),
    assign: atRow(actions.assign),
    assignTo: atRow(actions.assignTo),
    mute: atRow(actions.mute),
    copyLink: atRow(actions.copyLink),
    likeThis: atRow(actions.likeThis),
    mine: atRow((row) => actions.triage(row, { verdict: 'mine' })),
    notMine: atRow((row) => actions.triage(row, { verdict: 'not_mine' })),
    undo: undoLastStep,
  };
}

const wide = matchMedia('(min-width: 60rem)');

/** Whether there is room for evidence beside the list. */
function isWideNow(): boolean {
  return wide.matches;
}

/** The same; the component is drawn again when that changes. */
export function useWide(): boolean {
  const [isWide, setWide] = useState(wide.matches);
  useEffect(() => {
    const follow = () => setWide(wide.matches);
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, []);
  return isWide;
}
