/** Time as it passes in the service: a check now and then, and looks at what waits when they are due. */
import type { StoryWatcher } from './watcher.ts';

/**
 * Lives through a time.
 * @param firstCheck and `until` in milliseconds.
 * @param at is told each time before something is looked at.
 */
export function live(
  watcher: StoryWatcher,
  {
    firstCheck,
    until,
    everyMinutes,
    at,
  }: { firstCheck: number; until: number; everyMinutes: number; at?: (time: number) => void },
): void {
  let check = firstCheck;
  for (;;) {
    const look = watcher.nextLook?.getTime() ?? Infinity;
    const next = Math.max(Math.min(look, check), watcher.now.getTime());
    if (next > until) return;
    watcher.now = new Date(next);
    at?.(next);
    if (look <= check) watcher.recheck();
    else {
      watcher.check();
      check += everyMinutes * 60_000;
    }
  }
}
