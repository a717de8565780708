import { cut } from '../../inert-runs.ts';
import { shortSummary, typeName } from '../../change.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Severity } from '../../parts/severity.tsx';
import { useNow, When } from '../../parts/when.tsx';
import { useSession } from '../../session/session.tsx';
import { useSelected } from '../../store.ts';
import { inbox } from '../../text/inbox.ts';
import type { Board } from './board.ts';
import { causeOf, namesOf, type Row } from './rows.ts';

/** A change, a run of them, or a story in one line that leads to its evidence. */
export function InboxRow({ row, board }: { row: Row; board: Board }) {
  const { id, first, severity, at, more } = row;
  const isCurrent = useSelected(board.current, (current) => current === id);
  const isSelected = useSelected(board.selected, (selected) => selected.has(id));
  const says = sayingOf(row);
  return (
    <li class="row" data-current={isCurrent}>
      <label class="tick">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={inbox.select(says)}
          onClick={(event) => {
            board.actions.get()?.select(row, event.shiftKey);
          }}
        />
      </label>
      <a
        id={id}
        href={`/app/changes/${first.id}`}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={(event) => {
          board.actions.get()?.open(row, event);
        }}
      >
        <span class="row-head">
          <Severity is={severity} />
          <strong>
            <Foreign text={short(first.artist_name, 60)} />
          </strong>
          <Tag row={row} />
          <When at={at} />
        </span>
        <span class="row-says">
          <Foreign text={says} max={400} />
        </span>
        <Standing row={row} />
      </a>
      {!!more && (
        <button
          type="button"
          class="plain"
          aria-expanded={row.changes === row.run}
          onClick={() => {
            board.actions.get()?.fold(row);
          }}
        >
          {inbox.more(more)}
        </button>
      )}
    </li>
  );
}

/** A link holds no button: what is too long ends with dots. */
function short(text: string, max: number): string {
  const { shown, rest } = cut(text, max);
  return rest === '' ? shown : `${shown}…`;
}

const namesMax = 3;

function sayingOf(row: Row): string {
  const { run, first } = row;
  if (run.length === 1) return short(shortSummary(first), 300);
  const names = namesOf(row);
  const shown = names.slice(0, namesMax).map((name) => short(name, 60));
  const about = names.length === 0 ? '' : `: ${inbox.names(shown, names.length - shown.length)}`;
  return inbox.run(run.length, typeName(first.change_type)) + about;
}

/** Why it is here, in a word. */
function Tag({ row: { first } }: { row: Row }) {
  const kind = causeOf(first, useNow())?.kind;
  if (first.acknowledged_at !== null || (kind !== 'new' && kind !== 'again')) return null;
  return <span class="row-tag">{inbox[kind]}</span>;
}

/** Why it is here, where that takes more words. */
function Standing({ row: { first } }: { row: Row }) {
  const now = useNow();
  const { id } = useSession();
  const text = [standingOf(first, now), ...workOf(first, id)].filter(Boolean).join(' · ');
  return text === '' ? null : (
    <span class="row-why">
      <Foreign text={short(text, 200)} />
    </span>
  );
}

/** How far the work on it is, and whether somebody looks after it. */
function workOf({ work: { state, assignee } }: Row['first'], ownId: string): (string | null)[] {
  return [
    state === 'open' ? null : inbox.work[state],
    assignee && (assignee === ownId ? inbox.yours : inbox.assigned),
  ];
}

function standingOf(change: Row['first'], now: Date): string | null {
  if (change.status === 'dismissed') return inbox.dismissed(change.dismissed_reason);
  if (change.status === 'detected')
    return change.waiting_for_source ? inbox.waiting : inbox.checking;
  if (change.acknowledged_at !== null) return inbox.acknowledged;
  const cause = causeOf(change, now);
  return cause?.kind === 'late' ? inbox.late(cause.ms) : null;
}
