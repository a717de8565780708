import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { withPureConstants } from './pure-constants.ts';
import { withoutMeta } from './without-words.ts';

const describing = /\/shared\/(domain|contract)\//;

/**
 * Gives a bundle of our own modules only what its function runs: no words of the API's
 * documentation, of which only the OpenAPI document is made (see the bundle diet), and no constants
 * that it doesn't use.
 */
export const ownModules: Plugin = {
  name: 'own-modules',
  setup(build) {
    build.onLoad({ filter: /\/shared\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = withPureConstants(describing.test(path) ? withoutMeta(source) : source);
      return { contents, loader: 'ts' };
    });
  },
};
