import { setTimeout as sleep } from 'node:timers/promises';

/** Far longer than the slowest machine takes: only what never comes fails. */
const patienceSeconds = 900;

/** Waits until `look` gives something other than undefined or false. @returns what it gives */
export async function eventually<Found>(
  look: () => Promise<Found | undefined | false> | Found | undefined | false,
): Promise<Found> {
  const end = performance.now() + patienceSeconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`it did not come within ${patienceSeconds} s`);
    await sleep(20);
  }
}
