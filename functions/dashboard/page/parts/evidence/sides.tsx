import { useState } from 'preact/hooks';
import type { Payload } from '../../change.ts';
import { difference } from '../../text/difference.ts';
import { Dialog } from '../dialog.tsx';
import { Foreign, ForeignLink } from '../foreign.tsx';
import { Picture } from '../picture.tsx';
import { type Move, movesOf } from './diff.ts';
import type { Fact, FactSheet, ModelOf, PictureSide } from './models.ts';

/** Both pictures at the same size, side by side, each with the ID of its content. */
export function PictureView({ before, after, isKept, changeId }: PictureProps) {
  return (
    <div class="pictures">
      <Side name="before" side={before} isKept={isKept} changeId={changeId} />
      <Side name="after" side={after} isKept={isKept} changeId={changeId} />
    </div>
  );
}

type PictureProps = Omit<ModelOf<'picture'>, 'kind'> & { changeId: string };

interface SideProps {
  name: 'before' | 'after';
  side: PictureSide;
  isKept: boolean;
  changeId: string;
}

function Side({ name, side: { id, url }, isKept, changeId }: SideProps) {
  // Ours first, where we kept one: the catalog forgets what it doesn't show any more.
  const ours = isKept ? [`/api/v1/changes/${changeId}/evidence/${name}`] : [];
  const sources = [...ours, ...(url === null ? [] : [url])];
  const [failures, setFailures] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const words = difference.picture;
  const src = id === null ? undefined : sources[failures];
  return (
    <figure>
      <h3>{difference[name]}</h3>
      {src === undefined ? (
        <div class="picture blank">{id === null ? words.none : words.gone}</div>
      ) : (
        <button
          type="button"
          class="zoom"
          aria-label={words.zoom(words[name])}
          onClick={() => setZoomed(true)}
        >
          <img
            class="picture"
            src={src}
            alt={words[name]}
            width={320}
            height={320}
            decoding="async"
            referrerpolicy="no-referrer"
            onError={() => setFailures(failures + 1)}
          />
        </button>
      )}
      {id !== null && (
        <figcaption>
          {words.id}{' '}
          <code>
            <Foreign text={id} max={64} />
          </code>
        </figcaption>
      )}
      {isZoomed && src !== undefined && (
        <Dialog title={words[name]} onClose={() => setZoomed(false)}>
          <img class="zoomed" src={src} alt={words[name]} referrerpolicy="no-referrer" />
        </Dialog>
      )}
    </figure>
  );
}

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

const names: Readonly<Record<string, string>> = difference.facts;
const relations: Readonly<Record<string, string>> = difference.relations;

/** What the catalog says of a release or track: what appeared alone, what was replaced beside it. */
export function FactsView({ before, after, release }: FactsProps) {
  return (
    <>
      <div class={before !== null && after !== null ? 'sides always' : undefined}>
        <Sheet
          title={before !== null && after !== null ? difference.before : null}
          sheet={before}
        />
        <Sheet
          title={before !== null && after !== null ? difference.after : null}
          sheet={after}
          other={before}
        />
      </div>
      {release && (
        <p>
          On “<Foreign text={release.title} />” <code>{release.id}</code>
        </p>
      )}
    </>
  );
}

type FactsProps = Omit<ModelOf<'facts'>, 'kind'> & { release: Payload['release'] };

interface SheetProps {
  title: string | null;
  sheet: FactSheet | null;
  /** What it is compared to. */
  other?: FactSheet | null;
}

function Sheet({ title, sheet, other = null }: SheetProps) {
  if (sheet === null) return null;
  const isNew = ({ name, value }: Fact) =>
    other !== null && !other.facts.some((fact) => fact.name === name && fact.value === value);
  return (
    <div class="side sheet">
      {title !== null && <h3>{title}</h3>}
      {sheet.imageUrl !== null && (
        <Picture
          src={sheet.imageUrl}
          name={sheet.facts.find(({ name }) => name === 'title' || name === 'name')?.value ?? ''}
          size={64}
        />
      )}
      <dl>
        {sheet.facts.map((fact) => (
          <div key={fact.name} class={isNew(fact) ? 'differs' : undefined}>
            <dt>{names[fact.name] ?? fact.name}</dt>
            <dd>{isNew(fact) ? <ins>{valueOf(fact)}</ins> : valueOf(fact)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function valueOf({ name, value, isCode }: Fact) {
  const text = name === 'relation' ? (relations[value] ?? value) : value;
  const shown = <Foreign text={text} />;
  return isCode ? <code>{shown}</code> : shown;
}
