import { Act } from '../../parts/act.tsx';
import { KeyHint } from '../../parts/icon.tsx';
import { useStore } from '../../store.ts';
import { isOpen } from '../../parts/verdict/verdicts.ts';
import { numberText } from '../../format.ts';
import { inboxLate } from '../../text/inbox-late.ts';
import { verdicts } from '../../text/verdicts.ts';
import type { Board } from './board.ts';
import { acknowledgeMatching, type Bulk, bulk, stopBulk } from './bulk.ts';
import type { Filters } from './filters.ts';
import type { Row } from './rows.ts';

interface SelectionProps {
  board: Board;
  rows: readonly Row[];
  filters: Filters;
}

/** What can be done with the selected rows, or with all that match; nothing while none is. */
export function SelectionBar({ board, rows, filters }: SelectionProps) {
  const selected = useStore(board.selected);
  const running = useStore(bulk);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const changes = chosen.flatMap((row) => row.changes);
  const count = changes.length;
  const openCount = changes.filter(isOpen).length;
  if (running !== null) return <Progress {...running} />;
  if (count === 0) return null;
  const clear = () => board.selected.set(new Set());
  return (
    <div class="selection" role="group" aria-label={inboxLate.selected(count)}>
      <strong>{inboxLate.selected(count)}</strong>
      {openCount > 0 && (
        <Act
          route="POST /api/v1/changes/acknowledge"
          kind="primary"
          keyHint="e"
          onClick={() => board.actions.get()?.acknowledge()}
        >
          {verdicts.acknowledgeMany(openCount)}
        </Act>
      )}
      {chosen.length === rows.length && filters.status === 'confirmed' && (
        <Act
          route="POST /api/v1/changes/acknowledge"
          onClick={() => {
            clear();
            void acknowledgeMatching({ filters, upTo: board.upTo.get() });
          }}
        >
          Acknowledge all that match
        </Act>
      )}
      {chosen.length < rows.length && (
        <button
          type="button"
          class="plain"
          onClick={() => board.selected.set(new Set(rows.map(({ id }) => id)))}
        >
          Select all in the list <KeyHint>*</KeyHint>
        </button>
      )}
      <button type="button" class="plain" onClick={clear}>
        Clear the selection
      </button>
    </div>
  );
}

/** How far it is with all that match, and a way to stop it. */
function Progress({ task, count, total }: Bulk) {
  const { title, progress } = inboxLate.bulk[task];
  return (
    <div class="selection" role="group" aria-label={title}>
      <progress
        aria-label={title}
        value={total === null ? undefined : count}
        max={total ?? undefined}
      />
      <span>{progress(numberText(count))}</span>
      <button type="button" onClick={stopBulk}>
        Stop
      </button>
    </div>
  );
}
