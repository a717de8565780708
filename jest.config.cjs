// ESM-only packages are transformed and mapped by hand, so that plain `npx jest` works without
// experimental flags and modules are compiled by the same compiler as production.
const { join } = require('node:path');
const { workers } = require('./test/support/workers.cjs');

// The processes that suites start, of which many are alike, needn't compile their modules again.
process.env.NODE_COMPILE_CACHE ??= join(__dirname, 'node_modules/.cache/compiled');

module.exports = {
  testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
  transform: { '\\.m?[jt]sx?$': '<rootDir>/test/support/esbuild-transform.cjs' },
  transformIgnorePatterns: [
    '/node_modules/(?!(@observablehq|@remix-run|preact-iso|d3|d3-[a-z0-9-]+|internmap|delaunator|robust-predicates|isoformat|css-select|css-what|nth-check|boolbase|cssomnom|@middy|jose|fauxqs|htmlparser2|domhandler|domutils|dom-serializer|domelementtype|entities)/)',
  ],
  moduleNameMapper: {
    '^(@middy/[^/]+)$': '<rootDir>/node_modules/$1/index.js',
    '^fast-check$': '<rootDir>/test/support/seeded-fast-check.cjs',
    '^fauxqs$': '<rootDir>/node_modules/fauxqs/dist/app.js',
  },
  // Both are Jest's own; suites of a worker share packages. docs/team/testing.md
  runtime: '<rootDir>/test/support/runtime.cjs',
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  // Suites that mostly wait run beside the others.
  runner: '<rootDir>/test/support/runner.cjs',
  testSequencer: '<rootDir>/test/support/slow-first.cjs',
  maxWorkers: workers,
  // Generous, and the same for all: how fast something is, benchmarks say; a test only says whether
  // it is right, on a machine that is busy with other things too.
  testTimeout: 1_200_000,
  modulePathIgnorePatterns: ['<rootDir>/cdk.out', '<rootDir>/.local', '<rootDir>/.build'],
  reporters: ['default', '<rootDir>/test/support/count-reporter.cjs'],
};
