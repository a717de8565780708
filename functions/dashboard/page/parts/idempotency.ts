import { useRef } from 'preact/hooks';

/**
 * One key for one intent: every try of the same form has the same, so that a try whose answer was lost
 * doesn't create a second thing. After success the next intent gets a new one.
 */
export function useIdempotencyKey(isDone: boolean): () => string {
  const key = useRef<string | null>(null);
  if (isDone) key.current = null;
  return () => (key.current ??= crypto.randomUUID());
}
