import { useEffect, useRef } from 'preact/hooks';

/**
 * Binds Ctrl+K, on a Mac ⌘K: the one key that works while typing, too.
 * @param prepare loads what it opens, as soon as the first of the two keys goes down.
 */
export function useChord(prepare: () => void, handler: () => void): void {
  const latest = useRef({ prepare, handler });
  latest.current = { prepare, handler };
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') latest.current.prepare();
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current.handler();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
