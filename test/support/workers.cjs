const os = require('node:os');

// Of the memory, one with its engine takes up to 1.5 GB.
const memoryBytes = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
const memoryHolds = Math.max(1, Math.floor(memoryBytes / 1.5e9));

/**
 * How many workers run suites, unless Jest is told otherwise. As many as there are cores: more of them
 * keep the cores busy while suites wait, but take turns in the caches of the cores, too, and the same
 * suites took a fifth more CPU time with two more.
 */
exports.workers = Math.min(os.availableParallelism(), memoryHolds);

/** How many there are with the one for suites that wait. */
exports.withThatOfWaiting = Math.min(exports.workers + 1, memoryHolds);
