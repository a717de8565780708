/** After how many seconds the page looks whether the check is done: often at first, for two minutes. */
export const checkWaitsSeconds: readonly number[] = [1, 2, 3, 4, 5, 7, 10, 13, 15, 15, 20, 25];

/** What came of a check that somebody asked for. */
export type CheckOutcome = 'done' | 'gave_up';

interface Looks {
  /** When the artist was last checked, as the service says now; an error counts as no answer. */
  lastCheckedAt: () => Promise<string>;
  /** Waits. */
  pause: (seconds: number) => Promise<void>;
  /** Whether nobody waits any more. */
  isOver: () => boolean;
}

/** Looks, ever less often, until the artist was checked after `before`. */
export async function awaitCheck(
  before: string,
  { lastCheckedAt, pause, isOver }: Looks,
): Promise<CheckOutcome> {
  for (const seconds of checkWaitsSeconds) {
    await pause(seconds);
    if (isOver()) return 'gave_up';
    try {
      if ((await lastCheckedAt()) !== before) return 'done';
    } catch {
      // The service is busy, or out of reach: the next look may be luckier.
    }
  }
  return 'gave_up';
}
