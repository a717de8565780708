import { useState } from 'preact/hooks';
import { initialsOf, tintOf } from '../initials.ts';
import { Icon } from './icon.tsx';

export interface PictureProps {
  src: string | null;
  /** Whose picture it is: its initials stand there without one. */
  name: string;
  /** Its side, in pixels. */
  size: 20 | 32 | 40 | 64 | 160;
  /** Artists are round, releases square. */
  isArtist?: boolean;
  /** What it shows, where no text beside it says so. */
  alt?: string;
  /** It hasn’t been read yet, and will be: said to who can’t see that it isn’t there. */
  isComing?: boolean;
}

/**
 * A picture of the catalog. Where there is none, or it isn’t served any more, initials on a tint that the
 * name gives: never a gray square or a broken icon.
 */
export function Picture(props: PictureProps) {
  const { src, name, size, isArtist = false, alt = '', isComing = false } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const looks = {
    class: `picture ${isArtist ? 'round' : ''}`,
    'data-size': size,
    // Where a picture is still loading, too.
    style: { background: tintOf(name) },
  };
  if (src === null || src === '' || failed === src) {
    return (
      <span {...looks}>
        <span aria-hidden="true">{initialsOf(name) ?? <Icon name="note" />}</span>
        {(alt !== '' || isComing) && (
          <span class="unseen">
            {alt} {isComing && 'Picture is coming.'}
          </span>
        )}
      </span>
    );
  }
  return (
    <img
      {...looks}
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerpolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}
