import { useState } from 'preact/hooks';

/**
 * A picture of the catalog, in a square of `size` pixels. One that isn't served any more is a labeled
 * blank, never a broken icon.
 */
export function Picture({ src, alt, size }: { src: string | null; alt: string; size: number }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || src === '' || failed === src) {
    return (
      <span
        class="picture blank"
        role={alt === '' ? 'presentation' : 'img'}
        aria-label={alt === '' ? undefined : alt}
        data-size={size}
      >
        {alt !== '' && size >= 96 ? alt : null}
      </span>
    );
  }
  return (
    <img
      class="picture"
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
