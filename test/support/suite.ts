/**
 * Starts something before the first test of the suite, or of the `describe`, that calls this, and
 * stops it after the last if it can be stopped.
 *
 *     const h = forSuite(wholeApi);   // what it has is there in tests and hooks
 */
export const forSuite = <T extends object>(start: () => T | Promise<T>): T =>
  startedBetween(start, beforeAll, afterAll);

/** The same for each test, anew. */
export const forEachTest = <T extends object>(start: () => T | Promise<T>): T =>
  startedBetween(start, beforeEach, afterEach);

function startedBetween<T extends object>(
  start: () => T | Promise<T>,
  before: typeof beforeAll,
  after: typeof afterAll,
): T {
  let started: T | undefined;
  before(async () => {
    started = await start();
  });
  after(() => (started as { stop?(): Promise<unknown> } | undefined)?.stop?.());
  // It is named before it is there: whoever asks for one of its fields gets that of what was started.
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(started ?? {}, name) as unknown,
    set: (_, name, value) => Reflect.set(started ?? {}, name, value),
    ownKeys: () => Reflect.ownKeys(started ?? {}),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(started ?? {}, name),
  });
}
