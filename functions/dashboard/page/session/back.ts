type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/** Who is asked before Back or Forward shows another screen; null: nobody. */
export function guardBack(next: Guard | null): void {
  guard = next;
}

/** Hears of Back before the router does, which draws another screen before anybody else hears of it. */
export function listenToBack(): void {
  addEventListener('popstate', (event) => guard?.(event));
}
