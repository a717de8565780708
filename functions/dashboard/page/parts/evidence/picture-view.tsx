import { useState } from 'preact/hooks';
import { evidence } from '../../text/evidence.ts';
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
  // Ours, where we kept one: the catalog forgets what it doesn't show any more.
  const src = isKept ? `/api/v1/changes/${changeId}/evidence/${name}` : url;
  const [failed, setFailed] = useState<string | null>(null);
  const [isZoomed, setZoomed] = useState(false);
  const words = evidence.picture;
  const blank = blankOf({ id, isKept, isMissing: src === null || failed === src });
  return (
    <figure>
      <h4>{evidence[name]}</h4>
      {src === null || blank !== null ? (
        <div class="picture blank">{blank ?? words.none}</div>
      ) : (
        <button
          type="button"
          class="zoom"
          aria-label={words.zoom(words[name])}
          onClick={() => {
            setZoomed(true);
          }}
        >
          <img
            class="picture"
            src={src}
            alt={words[name]}
            width={320}
            height={320}
            decoding="async"
            referrerpolicy="no-referrer"
            onError={() => {
              setFailed(src);
            }}
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
      {isZoomed && src !== null && (
        <Dialog
          title={words[name]}
          onClose={() => {
            setZoomed(false);
          }}
        >
          <img class="zoomed" src={src} alt={words[name]} referrerpolicy="no-referrer" />
        </Dialog>
      )}
    </figure>
  );
}

/** What stands in the place of a picture; null where there is one. */
function blankOf(side: { id: string | null; isKept: boolean; isMissing: boolean }): string | null {
  if (side.id === null) return evidence.picture.none;
  if (!side.isMissing) return null;
  return side.isKept ? evidence.picture.notKept : evidence.picture.gone;
}
