const { relative } = require('node:path');
const { default: TestSequencer } = require('@jest/test-sequencer');
const slowest = require('./slowest.json');

/**
 * Jest's own order, but the slowest suites come first. Jest knows how long a suite takes once it has
 * run it; on a machine that never has, it goes by the size of files, and a long suite that begins
 * last keeps one core busy while the others idle.
 */
module.exports = class SlowFirst extends TestSequencer {
  sort(tests) {
    const placeOf = ({ path, context }) => {
      const place = slowest.indexOf(relative(context.config.rootDir, path));
      return place === -1 ? slowest.length : place;
    };
    return super.sort(tests).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
};
