import { Foreign } from '../../parts/foreign.tsx';
import type { Done } from '../../parts/verdict/done.ts';
import { common } from '../../text/common.ts';
import type { Row } from './rows.ts';

interface DoneRowProps {
  row: Row;
  is: Done;
  /** The key takes this one back. */
  isLast: boolean;
}

/** What was just decided, in the place of its row, with the way back. */
export function DoneRow({ row, is: { said, undo }, isLast }: DoneRowProps) {
  return (
    <li class="row done">
      <Foreign text={row.first.artist_name} max={60} isInLink />
      <span>{said}</span>
      {undo && (
        <button type="button" class="plain" onClick={undo}>
          {common.undo}{' '}
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
