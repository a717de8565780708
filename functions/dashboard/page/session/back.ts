type Guard = (event: PopStateEvent) => void;

const guards = new Set<Guard>();

/** Has `guard` asked before Back or Forward shows another screen, unless a later one is. @returns what ends that */
export function guardBack(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Hears of Back before the router does, which draws another screen before anybody else hears of it. */
export function listenToBack(): void {
  addEventListener('popstate', (event) => [...guards].at(-1)?.(event));
}
