const { join, relative, sep } = require('node:path');
const { default: TestRunner } = require('jest-runner');

/** Folders of suites that start processes, and wait for them most of the time. */
const folders = ['journeys', 'local', 'mcp', 'simulator'].map((name) => join('test', name, sep));

const waits = ({ path, context }) => {
  const place = relative(context.config.rootDir, path);
  return folders.some((folder) => place.startsWith(folder));
};

/**
 * Jest's own, but suites that mostly wait run one after the other in a worker of their own beside
 * the others, so that no core idles while they do.
 */
module.exports = class WaitingBeside extends TestRunner {
  constructor(globalConfig, context) {
    super(globalConfig, context);
    this.beside = new TestRunner({ ...globalConfig, maxWorkers: 1 }, context);
  }

  async runTests(tests, watcher, options) {
    const [waiting, others] = [tests.filter(waits), tests.filter((test) => !waits(test))];
    // Without workers, or with one because the memory is small, suites run one by one.
    const isOneByOne = options.serial || this._globalConfig.maxWorkers === 1;
    if (isOneByOne || waiting.length === 0 || others.length === 0) {
      return super.runTests(tests, watcher, options);
    }
    await Promise.all([
      super.runTests(others, watcher, options),
      this.beside.runTests(waiting, watcher, options),
    ]);
  }

  on(event, listener) {
    const ends = [super.on(event, listener), this.beside.on(event, listener)];
    return () => ends.forEach((end) => end());
  }
};
