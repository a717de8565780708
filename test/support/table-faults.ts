import type { TestedTable } from './tested-table.ts';

class Crash extends Error {}

export const isWrite = /^(Put|Update|Delete|Transact|BatchWrite)/;

/**
 * Kills the function that works on a table around one of its calls: before the call leaves, or
 * after it was carried out and before the function learns of it. A dead function makes no calls.
 * @param others what functions change besides the table, as something that is the same as long as they don't:
 *   without it, each call counts as one that changes something.
 */
export function tableFaults(table: TestedTable, others?: () => string) {
  let armed: { at: number; when: 'before' | 'after'; isOnward?: true } | null = null;
  let calls = 0;
  let isDead = false;
  let [killed, killedAt] = ['', 0];
  /** Whether anything has changed since the call before; what the others were like then. */
  let [hasChanged, othersThen] = [true, ''];
  /** The calls of the test itself are nobody's to kill. */
  let functions = 0;
  let sparing = 0;
  /** Called with each call before it is sent. */
  let onCall: (operation: string, input: unknown) => Promise<void> | void = () => undefined;
  table.intercept(async (next, operation, input) => {
    if (functions === 0 || sparing > 0) return next();
    if (isDead) throw new Crash('the function is dead');
    calls += 1;
    const mine = isMine(operation) ? armed : null;
    await onCall(operation, input);
    if (mine) {
      isDead = true;
      [killed, killedAt] = [operation, calls];
    }
    if (mine?.when === 'before') throw new Crash('before the call');
    const result = await next();
    if (mine) throw new Crash('after the call');
    return result;
  });

  function isMine(operation: string): boolean {
    const othersNow = others?.() ?? String(calls);
    const isNew = hasChanged || othersNow !== othersThen;
    [hasChanged, othersThen] = [isWrite.test(operation), othersNow];
    if (armed?.isOnward !== true) return armed?.at === calls;
    return armed.at <= calls && (armed.when === 'before' ? isNew : isWrite.test(operation));
  }
  return {
    /** The call number `at` from here kills the function that makes it. */
    arm(at: number, when: 'before' | 'after'): void {
      calls = 0;
      armed = { at, when };
    },
    /**
     * The same from that call on, where dying makes a difference: after a write, or before the first call since
     * anything has changed. Dying between two reads is dying before the first of them.
     */
    armFrom(at: number, when: 'before' | 'after'): void {
      calls = 0;
      armed = { at, when, isOnward: true };
    },
    /** No crash comes any more. @returns whether one had come, or there were not so many calls. */
    disarm(): boolean {
      const hasCome = armed === null;
      armed = null;
      return hasCome;
    },
    /** Lets functions run unharmed, without counting their calls. */
    async spare<T>(run: () => Promise<T>): Promise<T> {
      sparing += 1;
      try {
        return await run();
      } finally {
        sparing -= 1;
      }
    },
    /** Runs a function: its calls can be killed, and are counted. */
    async inFunction<T>(run: () => Promise<T>): Promise<T> {
      functions += 1;
      hasChanged = true;
      try {
        return await run();
      } finally {
        functions -= 1;
      }
    },
    /** How the running function died, if it did; the next one lives. */
    takeCrash(): 'before' | 'after' | null {
      if (!isDead) return null;
      const when = armed?.when ?? null;
      isDead = false;
      armed = null;
      return when;
    },
    /** The name of the last call that killed a function. */
    get killed(): string {
      return killed;
    },
    /** Its number. */
    get killedAt(): number {
      return killedAt;
    },
    get calls(): number {
      return calls;
    },
    watch(call: typeof onCall): void {
      onCall = call;
    },
  };
}

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
