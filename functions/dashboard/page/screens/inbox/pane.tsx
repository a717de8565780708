import { useEffect, useRef } from 'preact/hooks';
import { Evidence } from '../../parts/evidence/late-evidence.tsx';
import { useSettled } from '../../parts/use-settled.ts';
import { Stepper, VerdictBar } from '../../parts/verdict/verdict-bar.tsx';
import { useStore } from '../../store.ts';
import { inboxLate } from '../../text/inbox-late.ts';
import type { Actions, Board } from './board.ts';
import { addressOf, type Filters } from './filters.ts';
import type { Row } from './rows.ts';
import { focusRow } from './use-board.ts';

export interface PaneProps {
  board: Board;
  rows: readonly Row[];
  actions: Actions;
  filters: Filters;
}

/** Whoever goes quickly through the list reads nothing on the way. */
const settleMs = 120;

/** The evidence for the row that is open, beside the list. */
export function Pane({ board, rows, actions, filters }: PaneProps) {
  const current = useStore(board.current);
  const member = useStore(board.member);
  const row = rows.find(({ id }) => id === current);
  const change = row?.changes.find(({ id }) => id === member) ?? row?.first;
  const shown = useSettled(change, settleMs);
  const aside = useRef<HTMLElement>(null);
  useEffect(() => {
    // So that a link to what somebody sees shows the same; not a step of its own in the history. While the
    // next screen is on its way, the address is that one’s, though this one still stands.
    if (shown && location.pathname === '/app/')
      history.replaceState(history.state, '', addressOf(filters, shown.id));
    // Another change is read from its beginning.
    if (aside.current) aside.current.scrollTop = 0;
  }, [shown?.id]);
  const rowId = row?.id;
  useEffect(() => {
    // Whoever came here from the row goes back to it.
    const back = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && rowId !== undefined) focusRow(rowId);
    };
    const element = aside.current;
    element?.addEventListener('keydown', back);
    return () => element?.removeEventListener('keydown', back);
  }, [rowId]);
  if (row === undefined || change === undefined) return null;
  const number = row.changes.indexOf(change) + 1;
  return (
    <aside class="pane" id="evidence" tabIndex={-1} aria-label={inboxLate.pane} ref={aside}>
      <div class="pane-head">
        <VerdictBar
          change={change}
          others={row.changes}
          onAcknowledge={actions.acknowledge}
          onTriage={(said) => actions.triage(row, said)}
        />
        {row.changes.length > 1 && (
          <Stepper
            number={number}
            count={row.changes.length}
            onStep={(step) => board.member.set(row.changes[number - 1 + step]?.id ?? null)}
          />
        )}
        <a href={`/app/changes/${change.id}`}>Open on its own page</a>
      </div>
      {shown && (
        // For the moment in which it is still about the row before, nothing in it can be pressed.
        <div inert={shown.id !== change.id}>
          <Evidence key={shown.id} change={shown.id === change.id ? change : shown} />
        </div>
      )}
    </aside>
  );
}
