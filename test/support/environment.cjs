const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');
const { exportsOfHouse } = require('./as-it-is.cjs');
const { Snapshot } = require('./realm.cjs');

/** Of this worker, once there is one. */
let realm = null;
/** What suites hand to the next ones: the engine (engine.ts). */
const kept = {};

/**
 * Jest's own environment, but for two things.
 *
 * Its global object is an ordinary one. Otherwise it is a proxy, and each `Math`, `Date`, or `Array` that
 * a test's code names goes through it, which takes more time than the tests themselves.
 *
 * And all suites of a worker share it, since packages are loaded once for all of them (`runtime.cjs`).
 * What a suite changes in it is undone at its end.
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    const { createContext } = vm;
    vm.createContext = () =>
      realm?.context ?? redefinable(createContext(vm.constants.DONT_CONTEXTIFY));
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
    const { process: made } = this.global;
    realm ??= { context: this.context, process: made, snapshot: new Snapshot(this.global) };
    // A package may keep hold of the environment it was loaded in: it's the same, with the values of now.
    const { env } = realm.process;
    for (const name of Object.keys(env)) delete env[name];
    Object.assign(env, process.env);
    this.global.process = realm.process;
    this.global.keptByWorker = kept;
    Object.defineProperty(this.global, matchersKey, { configurable: true, value: noMatchers() });
  }

  async teardown() {
    await super.teardown();
    realm.snapshot.restore();
    exportsOfHouse.restore();
  }
};

/** What Jest and its packages define for good in each new global object. */
const definedOnce = [
  ...['promise', 'now', 'read-file', 'write-file', 'exists-file'].map((name) =>
    Symbol.for(`jest-native-${name}`),
  ),
  'jest-symbol-do-not-touch',
  Symbol.for('graceful-fs.queue'),
];
const matchersKey = Symbol.for('$$jest-matchers-object');

/** Lets it be defined again for the next suite. */
function redefinable(global) {
  for (const key of definedOnce) {
    Object.defineProperty(global, key, { configurable: true, value: undefined });
  }
  return global;
}

/** What `expect` begins with: it keeps it for good unless it finds it there. */
function noMatchers() {
  const state = {
    assertionCalls: 0,
    expectedAssertionsNumber: null,
    isExpectingAssertions: false,
    numPassingAsserts: 0,
    suppressedErrors: [],
  };
  return { customEqualityTesters: [], matchers: Object.create(null), state };
}
