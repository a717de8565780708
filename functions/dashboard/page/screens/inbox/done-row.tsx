import { Foreign } from '../../parts/foreign.tsx';
import { ReportLink } from '../../parts/report-link.tsx';
import type { Done } from '../../parts/verdict/done.ts';
import { useSelected } from '../../store.ts';
import { common } from '../../text/common.ts';
import type { Board } from './board.ts';
import type { Row } from './rows.ts';

interface DoneRowProps {
  row: Row;
  board: Board;
  is: Done;
  /** The key takes this one back. */
  isLast: boolean;
}

/** What was just decided, in the place of its row, with the way back. */
export function DoneRow({ row, board, is: { said, undo, reportId }, isLast }: DoneRowProps) {
  const isCurrent = useSelected(board.current, (current) => current === row.id);
  return (
    // What had the focus is gone, and keys go on from here.
    <li class="row done" id={row.id} tabIndex={-1} data-current={isCurrent}>
      <Foreign text={row.first.artist_name} max={60} isInLink />
      <span>{said}</span>
      {reportId !== null && <ReportLink id={reportId} />}
      {undo && (
        <button
          type="button"
          class="plain"
          // The second click of two was meant for what stood here before.
          onClick={({ detail }) => {
            if (detail < 2) undo();
          }}
        >
          {common.undo}
          {isLast && (
            <kbd class="key-hint" aria-hidden="true">
              u
            </kbd>
          )}
        </button>
      )}
    </li>
  );
}
