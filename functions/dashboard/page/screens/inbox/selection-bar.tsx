import { Act } from '../../parts/act.tsx';
import { isJudging } from '../../parts/verdict/judge.ts';
import { useStore } from '../../store.ts';
import { inboxLate } from '../../text/inbox-late.ts';
import { verdicts } from '../../text/verdicts.ts';
import type { Board } from './board.ts';
import type { Row } from './rows.ts';

interface SelectionProps {
  board: Board;
  rows: readonly Row[];
  onAcknowledge: () => void;
}

/** What can be done with the selected rows; nothing while none is. */
export function SelectionBar({ board, rows, onAcknowledge }: SelectionProps) {
  const selected = useStore(board.selected);
  const isBusy = useStore(isJudging);
  const count = rows
    .filter(({ id }) => selected.has(id))
    .reduce((sum, { changes }) => sum + changes.length, 0);
  if (count === 0) return null;
  return (
    <div class="selection" role="group" aria-label={inboxLate.selected(count)}>
      <strong>{inboxLate.selected(count)}</strong>
      <Act
        route="POST /api/v1/changes/acknowledge"
        kind="primary"
        keyHint="e"
        isPending={isBusy}
        onClick={onAcknowledge}
      >
        {verdicts.acknowledgeMany(count)}
      </Act>
      <button
        type="button"
        class="plain"
        onClick={() => {
          board.selected.set(new Set());
        }}
      >
        {inboxLate.clear}
      </button>
    </div>
  );
}
