const { join, relative, sep } = require('node:path');
const { default: TestRunner } = require('jest-runner');
const { withThatOfWaiting, workers } = require('./workers.cjs');

/** Folders of suites that start processes, and wait for them most of the time. */
const folders = ['journeys', 'local', 'mcp', 'simulator'].map((name) => join('test', name, sep));

const waits = ({ path, context }) => {
  const place = relative(context.config.rootDir, path);
  return folders.some((folder) => place.startsWith(folder));
};

/**
 * Jest's own, but suites that mostly wait run one after the other in a worker of their own beside
 * the others, so that no core idles while they do. It is one more than usual where the memory holds it,
 * and otherwise, or if Jest is told how many, one of these.
 */
module.exports = class WaitingBeside extends TestRunner {
  constructor(globalConfig, context) {
    super(globalConfig, context);
    const { maxWorkers } = globalConfig;
    const inAll = maxWorkers === workers ? withThatOfWaiting : maxWorkers;
    this.beside = runnerOf(1, globalConfig, context);
    this.rest = inAll === 1 ? null : runnerOf(inAll - 1, globalConfig, context);
  }

  async runTests(tests, watcher, options) {
    const [waiting, others] = [tests.filter(waits), tests.filter((test) => !waits(test))];
    const isOneKind = waiting.length === 0 || others.length === 0;
    if (options.serial || this.rest === null || isOneKind) {
      return super.runTests(tests, watcher, options);
    }
    await Promise.all([
      this.rest.runTests(others, watcher, options),
      this.beside.runTests(waiting, watcher, options),
    ]);
  }

  on(event, listener) {
    const ends = [super.on(event, listener), this.beside.on(event, listener)];
    if (this.rest !== null) ends.push(this.rest.on(event, listener));
    return () => ends.forEach((end) => end());
  }
};

function runnerOf(maxWorkers, globalConfig, context) {
  return new TestRunner({ ...globalConfig, maxWorkers }, context);
}
