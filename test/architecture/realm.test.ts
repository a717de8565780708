import { createContext, runInContext } from 'node:vm';
import { z } from 'zod';
import { Snapshot } from '../support/realm.cjs';

/** What a suite may do to the global object that all suites of a worker share. */
const changes = {
  'a global is added': 'left = 1',
  'a global is replaced': 'JSON = null',
  'a global is taken away': 'delete globalThis.parseInt',
  'a spy is left on a function': 'Math.random = () => 1',
  'a spy is left on a method': 'Array.prototype.map = () => []',
  'a method is added': 'String.prototype.twice = () => 2',
  'a symbol is added': "globalThis[Symbol.for('left')] = 1",
  'a getter takes the place of a value':
    "Object.defineProperty(Date, 'now', { get: () => () => 0 })",
};

describe('the global object that suites share', () => {
  it.each(Object.entries(changes))('is as it was after a suite: %s', (_, change) => {
    const context = createContext({});
    const global = runInContext('globalThis', context) as object;
    const look = () =>
      JSON.stringify([
        runInContext('Reflect.ownKeys(globalThis).map(String).sort()', context),
        runInContext(
          `[JSON.parse('1'), typeof parseInt, Math.random() < 1, [1].map(String),
            typeof ''.twice, Date.now() > 0]`,
          context,
        ),
      ]);
    const before = look();
    const snapshot = new Snapshot(global);
    runInContext(change, context);
    snapshot.restore();
    expect(look()).toBe(before);
  });

  it('refuses a suite that leaves what can’t be undone, and says what', () => {
    const context = createContext({});
    const snapshot = new Snapshot(runInContext('globalThis', context) as object);
    runInContext("Object.defineProperty(globalThis, 'stuck', { value: 1 })", context);
    expect(() => {
      snapshot.restore();
    }).toThrow('leaves stuck');
  });
});

describe('what suites load', () => {
  it('is of the same realm as they are, packages too', () => {
    expect(z.object({}).safeParse([]).error).toBeInstanceOf(Error);
    expect(z.date().parse(new Date(0))).toEqual(new Date(0));
  });
});
