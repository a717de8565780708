import { difference } from '../../text/difference.ts';
import { Foreign, ForeignLink } from '../foreign.tsx';
import type { ModelOf } from './models.ts';
import { movesOf, type Move } from './moves.ts';

const words = difference.list;
const signs: Readonly<Record<Move['kind'], string>> = { in: '+', out: '−', moved: '↕', same: '' };
const notes: Readonly<Record<string, string>> = words.notes;

/** A list before and after as one: what came in, went out, and moved. */
export function ListView({ before, after, counts }: ModelOf<'list'>) {
  const rows = movesOf(before, after);
  const differing = rows.filter(({ kind }) => kind !== 'same');
  const stayed = rows.length - differing.length;
  return (
    <>
      {counts && <p>{words.counts(counts.before, counts.after)}</p>}
      <Rows rows={differing} />
      {stayed > 0 && (
        <details>
          <summary>{words.stayed(stayed)}</summary>
          <Rows rows={rows.filter(({ kind }) => kind === 'same')} />
        </details>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly Move[] }) {
  return (
    <ul class="moves" aria-label={words.caption}>
      {rows.map((row) => (
        <li key={`${row.kind} ${row.entry.key}`} class={row.kind}>
          <span class="sign" aria-hidden="true">
            {signs[row.kind]}
          </span>
          <span class="move-kind">{words[row.kind]}</span>
          <span class="move-text">
            <ForeignLink href={row.entry.text} />
            {row.entry.detail !== null && (
              <small>
                <Foreign text={row.entry.detail} />
              </small>
            )}
            {row.entry.note !== undefined && (
              <small>{notes[row.entry.note] ?? row.entry.note}</small>
            )}
          </span>
          <span class="move-place">{placeOf(row)}</span>
        </li>
      ))}
    </ul>
  );
}

function placeOf({ kind, from, to }: Move): string | null {
  return kind === 'moved' && from !== null && to !== null ? words.fromTo(from, to) : null;
}
