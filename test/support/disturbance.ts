/**
 * Makes the table slow and odd on purpose, to find tests that depend on luck: with
 * `TEST_DISTURBANCE=<number>` calls that are on their way together come through in an order that the
 * number seeds. Some pass at once, some take a while, and some wait until all the others are done, as
 * if their function had been started much later. A call that is alone is left alone.
 *
 *     for seed in 1 2 3; do TEST_DISTURBANCE=$seed npx jest --randomize test/usecases; done
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { numbersOf } from './clock.ts';
import type { Act } from './tested-table.ts';

const quietMs = 20;

export function disturbance(seed = process.env.TEST_DISTURBANCE): Act[] {
  if (seed === undefined || seed === '') return [];
  const random = numbersOf(Number(seed));
  const chance = () => random() / 2 ** 32;
  let [running, changes] = [0, 0];
  const parked: (() => void)[] = [];
  let isWatching = false;

  /** Lets those who are parked go on, one at a time, whenever nothing has happened for a while. */
  const watch = async () => {
    if (isWatching) return;
    isWatching = true;
    while (parked.length > 0) {
      const before = changes;
      await sleep(quietMs);
      if (running > 0 || changes !== before) continue;
      const [next] = parked.splice(Math.floor(chance() * parked.length), 1);
      next?.();
    }
    isWatching = false;
  };

  const holdUp = async () => {
    const luck = chance();
    if (luck < 0.4) return;
    if (luck < 0.8) return sleep(chance() * 8);
    running -= 1;
    await new Promise<void>((resolve) => {
      parked.push(resolve);
      void watch();
    });
    running += 1;
  };

  return [
    async (next) => {
      running += 1;
      changes += 1;
      try {
        // Those that are sent in the same moment come first.
        await new Promise((resolve) => {
          setImmediateNow(resolve);
        });
        if (running + parked.length > 1) await holdUp();
        return await next();
      } finally {
        running -= 1;
        changes += 1;
      }
    },
  ];
}

// Tests may put other timers in place of it.
const setImmediateNow = globalThis.setImmediate;
