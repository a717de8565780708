const base = require('../../jest.config.cjs');

// The suite of `npm run test:browser`: its files end in .browser.ts, so that `npm test` passes them by.
module.exports = {
  ...base,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/browser/**/*.browser.ts'],
  // Each worker has a browser beside it.
  maxWorkers: 2,
  // Only what never comes fails: what is slow, benchmarks say.
  testTimeout: 1_200_000,
};
