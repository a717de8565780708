/** The drawings of the sprite, which stands once in `index.html`. */
export type IconName =
  | 'alerts'
  | 'artists'
  | 'assign'
  | 'check'
  | 'clock'
  | 'close'
  | 'code'
  | 'copy'
  | 'critical'
  | 'down'
  | 'external'
  | 'filter'
  | 'flag'
  | 'inbox'
  | 'info'
  | 'link'
  | 'minus'
  | 'more'
  | 'mute'
  | 'note'
  | 'organization'
  | 'person'
  | 'plus'
  | 'search'
  | 'send'
  | 'star'
  | 'undo'
  | 'upload'
  | 'warning'
  | 'wave';

/** A drawing in the color and size of the text beside it, which says the same: it is never alone. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** The single key that does the same, beside the words of a button. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd class="key-hint" aria-hidden="true">
      {children}
    </kbd>
  );
}
