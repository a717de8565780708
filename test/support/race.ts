import { AsyncLocalStorage } from 'node:async_hooks';
import { isWrite } from './table-faults.ts';
import type { TestedTable } from './tested-table.ts';

/** Which call a racer waits before; by default its first write. */
type Line = (operation: string, input: unknown) => boolean;

const atTheFirstWrite: Line = (operation) => isWrite.test(operation);

/**
 * Runs actions that race, on every machine in the same way: each goes up to its first call at the
 * `line`, which leaves only when all the others stand there too, or have ended without coming so far.
 * By default each has read before any writes. What comes after is left to run freely.
 *
 *     const [one, two] = await race(table, [
 *       () => updateDestination(around, org, id, { name: 'one' }),
 *       () => updateDestination(around, org, id, { name: 'two' }),
 *     ]);
 *
 * @returns how each ended, as `Promise.allSettled` tells it. Fails if fewer than two met.
 */
export async function race<Result>(
  table: TestedTable,
  actions: readonly (() => Promise<Result>)[],
  line: Line = atTheFirstWrite,
): Promise<PromiseSettledResult<Result>[]> {
  const racers = new AsyncLocalStorage<{ isThere: boolean }>();
  let [missing, met] = [actions.length, 0];
  let go: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    go = resolve;
  });
  const arrive = (racer: { isThere: boolean }) => {
    if (racer.isThere) return;
    racer.isThere = true;
    missing -= 1;
    if (missing === 0) go();
  };
  const stop = table.intercept(async (next, operation, input) => {
    const racer = racers.getStore();
    if (racer && line(operation, input)) {
      if (!racer.isThere) met += 1;
      arrive(racer);
      await all;
    }
    return next();
  });
  try {
    const ends = await Promise.allSettled(
      actions.map((action) => {
        const racer = { isThere: false };
        return racers.run(racer, action).finally(() => {
          arrive(racer);
        });
      }),
    );
    if (met < 2) throw new Error(`${met} of ${actions.length} came to the line: nothing raced`);
    return ends;
  } finally {
    stop();
  }
}
