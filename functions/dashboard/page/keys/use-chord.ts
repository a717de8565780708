import { useEffect, useRef } from 'preact/hooks';

/** Binds Ctrl+K, on a Mac ⌘K: the one key that works while typing, too. */
export function useChord(handler: () => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', hear);
    return () => {
      removeEventListener('keydown', hear);
    };
  }, []);
}
