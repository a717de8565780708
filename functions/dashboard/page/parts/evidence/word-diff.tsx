import { Fragment } from 'preact';
import { difference } from '../../text/difference.ts';
import { Foreign } from '../foreign.tsx';
import { diffLetters, diffWords, type Piece, sideOf, strangeLetters } from './diff.ts';
import type { ModelOf } from './models.ts';

/** A text before and after, with the words that differ; as one text where there is no room for two. */
export function TextView({ before, after }: ModelOf<'text'>) {
  const pieces = diffWords(before ?? '', after ?? '');
  return (
    <>
      <Sides before={before} after={after} pieces={pieces} />
      <Strange before={before} after={after} />
    </>
  );
}

/** An identifier before and after, with the letters that differ. */
export function IdentifierView({ before, after }: ModelOf<'identifier'>) {
  return (
    <div class="identifiers">
      <Sides before={before} after={after} pieces={diffLetters(before ?? '', after ?? '')} />
    </div>
  );
}

interface SidesProps {
  before: string | null;
  after: string | null;
  pieces: Piece[];
}

function Sides({ before, after, pieces }: SidesProps) {
  return (
    <>
      <div class="sides">
        <div class="side">
          <h3>{difference.before}</h3>
          <p>{before === null ? <None /> : <Pieces pieces={sideOf(pieces, 'before')} />}</p>
        </div>
        <div class="side">
          <h3>{difference.after}</h3>
          <p>{after === null ? <None /> : <Pieces pieces={sideOf(pieces, 'after')} />}</p>
        </div>
      </div>
      <p class="side unified">
        <Pieces pieces={pieces} />
      </p>
    </>
  );
}

function None() {
  return <span class="muted">Nothing</span>;
}

const lettersMax = 4000;

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ kind, text }, index) => {
    if (kind === 'same') return <Foreign key={index} text={text} max={lettersMax} />;
    const Mark = kind === 'removed' ? 'del' : 'ins';
    // A blank before the sign, where a line may break, and none after it.
    const start = text.length - text.trimStart().length;
    return (
      <Fragment key={index}>
        {text.slice(0, start)}
        <Mark>
          <span class="unseen">{difference[kind]} </span>
          <span class="sign" aria-hidden="true">
            {kind === 'removed' ? '−' : '+'}
          </span>
          <Foreign text={text.slice(start)} max={lettersMax} />
        </Mark>
      </Fragment>
    );
  });
}

/** Letters that were put in the place of others that look the same. */
function Strange({ before, after }: { before: string | null; after: string | null }) {
  const known = new Set(strangeLetters(before ?? '').map(({ letter }) => letter));
  const letters = strangeLetters(after ?? '').filter(({ letter }) => !known.has(letter));
  if (letters.length === 0) return null;
  return (
    <p class="strange">
      <strong>Looks alike, but isn’t.</strong>{' '}
      {letters
        .map(({ letter, code, script }) => `“${letter}” is a ${script} letter (${code}).`)
        .join(' ')}
    </p>
  );
}
