import { useState } from 'preact/hooks';
import { difference } from '../../text/difference.ts';
import { Dialog } from '../dialog.tsx';
import { Foreign } from '../foreign.tsx';
import type { ModelOf, PictureSide } from './models.ts';

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
