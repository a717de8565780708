import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  // test/clients is a package of its own.
  ignoreWorkspaces: ['test/clients'],
  workspaces: {
    '.': {
      entry: [
        'bin/*.ts',
        // Made a package by lib/client-package.
        'shared/client/index.ts',
        'functions/**/index.ts',
        // Named by its index.html.
        'functions/dashboard/page/main.tsx',
        // Started by their paths, as threads or processes.
        'lib/local/**/*-thread.mjs',
        'lib/simulator/main.ts',
        // Bundled in place of packages.
        'lib/bundling/{environment-credentials,json-schema-checker}.ts',
        // Bundled or loaded by tests.
        'test/architecture/catches-errors/index.ts',
        'test/architecture/signs-requests/index.ts',
        'test/local/fixtures/**/index.cjs',
        'test/dashboard/untyped.eslint.config.mjs',
        'test/bench/*.ts',
        // Loaded in place of the service's own modules.
        'test/faults/{run,container,catalogs,timers}.ts',
        'test/faults/{alerts,ticks}/planted/*.ts',
        'test/faults/planted-*.ts',
        'test/browser/{run,screenshots,times,unpack-chromium}.ts',
        'test/browser/tasks/play.ts',
        'test/browser/**/*.browser.ts',
        'test/browser/jest.config.cjs',
      ],
      project: [
        '{bin,lib,functions,shared,test}/**/*.{ts,tsx,cjs,mjs}',
        '!shared/client/package/**',
      ],
    },
  },
  // Run by `npm run check`, which starts programs by their names.
  ignoreDependencies: [
    '@redocly/cli',
    '@stoplight/spectral-cli',
    '@stoplight/spectral-owasp-ruleset',
    // Where `tsc` comes from. It has no API for ESLint yet, which has the `typescript` before it.
    '@typescript/native',
  ],
  // A schema and its type share a name, and each may be of use without the other.
  ignoreExportsUsedInFile: true,
};
export default config;
