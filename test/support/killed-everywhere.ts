import type { tableFaults } from './table-faults.ts';

type Faults = ReturnType<typeof tableFaults>;

/**
 * Tells a story once for each call that its functions make, and kills the one that makes it: just before
 * the call, so that its message comes again, and, where it is a write, just after, so that the message is
 * lost. Where nothing has changed since the call before, dying is the same as at that one.
 * @param options.step how many calls to go on by.
 * @param options.passed numbers of calls that nobody is killed at.
 * @returns how many functions died.
 */
export async function killedEverywhere(
  faults: Faults,
  story: () => Promise<void>,
  { step = 1, passed = new Set() }: { step?: number; passed?: ReadonlySet<number> } = {},
): Promise<number> {
  let crashes = 0;
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at = faults.killedAt + step) {
      while (passed.has(at)) at += 1;
      faults.armFrom(at, when);
      await story();
      if (!faults.disarm()) break;
      crashes += 1;
    }
  }
  return crashes;
}
