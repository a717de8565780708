/**
 * A value that is made when it is first asked for and then kept. A promise that fails is forgotten,
 * so that the next call tries again.
 */
export function lazy<T>(make: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => {
    if (kept) return kept.value;
    const made = { value: make() };
    kept = made;
    if (made.value instanceof Promise) {
      made.value.catch(() => {
        if (kept === made) kept = undefined;
      });
    }
    return made.value;
  };
}
