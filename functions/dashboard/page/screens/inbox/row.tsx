import { useState } from 'preact/hooks';
import { cut } from '../../inert-text.ts';
import { shortSummary, typeName } from '../../change.ts';
import { latePart } from '../../late.tsx';
import { textAt } from '../../parts/evidence/models.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Severity } from '../../parts/severity.tsx';
import { When } from '../../parts/when.tsx';
import { useSession } from '../../session/session.tsx';
import { storeOf, useSelected } from '../../store.ts';
import { inbox } from '../../text/inbox.ts';
import type { Board } from './board.ts';
import { namesOf, type Row, standingOf, whyOf } from './rows.ts';
import { numberText } from '../../format.ts';
import { KeyHint } from '../../parts/icon.tsx';
import { ReportLink } from '../../parts/report-link.tsx';
import type { Done } from '../../parts/verdict/done.ts';

const RowActs = latePart(() => import('./row-acts.tsx'));

export interface InboxRowProps {
  row: Row;
  board: Board;
  /** It came since one was here last. */
  isNew: boolean;
}

/** A change, a run of them, or a story in one line that leads to its evidence. */
export function InboxRow({ row, board, isNew }: InboxRowProps) {
  const { id, first, severity, at, more } = row;
  const [isNear, setNear] = useState(false);
  const isCurrent = useSelected(board.current, (current) => current === id);
  const isSelected = useSelected(board.selected, (selected) => selected.has(id));
  const says = sayingOf(row);
  const isOfArtist = row.story === first.monitored_artist_id;
  return (
    <li
      class={`row ${severity}`}
      data-current={isCurrent}
      data-selected={isSelected}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
    >
      <label class="tick">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={`Select: ${says}`}
          onClick={(event) => board.actions.get()?.select(row, event.shiftKey)}
        />
      </label>
      <a
        id={id}
        href={`/app/changes/${first.id}`}
        aria-current={isCurrent ? 'true' : undefined}
        // Keys act on what has the focus.
        onFocus={() => {
          if (board.current.get() === id) return;
          board.member.set(null);
          board.current.set(id);
        }}
        onClick={(event) => board.actions.get()?.open(row, event)}
      >
        <RowPicture row={row} />
        <span class="row-text">
          <span class="row-head">
            <Severity is={severity} />
            <strong>
              <Foreign text={short(first.artist_name, 60)} />
            </strong>
            {isNew && (
              <span class="row-new">
                <span class="unseen">New</span>
              </span>
            )}
            <When at={at} />
          </span>
          <span class="row-says">
            <Foreign isSentence text={says} max={400} />
          </span>
          <Why row={row} />
        </span>
      </a>
      {!!more && (
        <button
          type="button"
          class="plain"
          aria-expanded={row.changes === row.run}
          onClick={() => board.actions.get()?.fold(row)}
        >
          {isOfArtist ? `${numberText(more)} more` : inbox.moreArtists(more)}{' '}
          {isOfArtist && <span class="unseen">of this artist</span>}
        </button>
      )}
      {(isNear || isCurrent) && <RowActs row={row} board={board} />}
    </li>
  );
}

/** The cover, where the change is about one that it shows, or else the artist’s picture. */
function RowPicture({ row }: { row: Row }) {
  const { monitored_artist_id: artist, artist_name } = row.first;
  const cover = coverOf(row);
  const picture = useSelected(pictures, (known) => known.get(artist) ?? null);
  return <Picture src={cover ?? picture} name={artist_name} size={40} isArtist={cover === null} />;
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
  return `${numberText(run.length)} × ${typeName(first.change_type)}` + about;
}

/** How it stands with it, and why it matters. */
function Why({ row: { first, changes } }: { row: Row }) {
  const { id } = useSession();
  // One of several that is judged doesn't speak for the others.
  const left = changes.find(({ acknowledged_at }) => acknowledged_at === null) ?? first;
  const text = [standingOf(left), ...workOf(first, id), whyOf(first)].filter(Boolean).join(' · ');
  return (
    <span class="row-why">
      <Foreign text={short(text, 200)} />
    </span>
  );
}

/** How far the work on it is, and whether somebody looks after it. */
function workOf({ work: { state, assignee } }: Row['first'], ownId: string): (string | null)[] {
  return [
    state === 'open' ? null : inbox.work[state],
    assignee && (assignee === ownId ? 'Assigned to you' : 'Assigned'),
  ];
}

/** The pictures of artists, by ID, once they were read. */
export const pictures = storeOf<ReadonlyMap<string, string | null>>(new Map());

/** The cover that a change itself brings along; null: the artist’s picture stands for it. */
function coverOf({ run: [first] }: Row): string | null {
  return first?.payload.subject.kind === 'release'
    ? textAt(first.payload.after, 'image_url')
    : null;
}

/**
 * What was decided, with what comes next and the way back.
 * @param props.isLast the key takes this one back
 */
export function DoneLine({ is, isLast }: { is: Done; isLast: boolean }) {
  const { artist, said, reportId, undo } = is;
  return (
    <>
      {artist !== null && <Foreign text={artist} max={60} isInLink />}
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
          Undo
          {isLast && <KeyHint>u</KeyHint>}
        </button>
      )}
    </>
  );
}
