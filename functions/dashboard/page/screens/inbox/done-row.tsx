import type { Done } from '../../parts/verdict/done.ts';
import { useSelected } from '../../store.ts';
import type { Board } from './board.ts';
import { DoneLine } from './done-line.tsx';
import type { Row } from './rows.ts';

interface DoneRowProps {
  row: Row;
  board: Board;
  is: Done;
  /** The key takes this one back. */
  isLast: boolean;
}

/** What was just decided, in the place of its row. */
export function DoneRow({ row, board, is, isLast }: DoneRowProps) {
  const isCurrent = useSelected(board.current, (current) => current === row.id);
  return (
    // What had the focus is gone, and keys go on from here.
    <li class="row done" id={row.id} tabIndex={-1} data-current={isCurrent}>
      <DoneLine is={is} isLast={isLast} />
    </li>
  );
}
