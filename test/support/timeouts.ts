/**
 * Limits of time without waiting for them: `setTimeout` stands until the test moves it, while
 * sockets, threads and processes go on for real.
 *
 *     const timeouts = standing();
 *     const answer = faultOf(post(url, { timeoutSeconds: 5 }));
 *     await timeouts.pass(4.999);
 *     expect(await isPending(answer)).toBe(true);
 *     await timeouts.pass(0.001);
 */
import { setImmediate as turn } from 'node:timers/promises';

export { turn };

/** Lets `setTimeout` stand; `jest.useRealTimers()` ends it. */
export function standing() {
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
    ],
  });
  return {
    /** Moves the time, having let happen what was on its way. */
    async pass(seconds: number): Promise<void> {
      await turn();
      await jest.advanceTimersByTimeAsync(seconds * 1000);
    },
  };
}

/** Whether a promise has not settled, after all that could happen at once has happened. */
export async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  await turn();
  const first = await Promise.race([promise, turn(pending)]).catch(() => null);
  return first === pending;
}
