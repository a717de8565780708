import { basename, dirname, join, relative } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';

/** A module of the importing one's folder. */
const beside = /^\.\/[\w-]+\.ts$/;

/**
 * What our own modules import by `import()`, for rare operations, becomes a bundle of its own beside
 * the function's: `import('./ses.ts')` loads `ses.js`. Kept in the same file it would be parsed with
 * every cold start, and esbuild splits only ES modules, which take a fifth longer to load.
 *
 * Such a bundle shares nothing with the function's: it has its own copy of each package.
 */
export const separateBundles: Plugin = {
  name: 'separate-bundles',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, kind }) => {
      if (kind !== 'dynamic-import') return undefined;
      if (!beside.test(path)) {
        return { errors: [{ text: `import() takes a module of the same folder, not ${path}` }] };
      }
      return { path: path.replace(/ts$/, 'js'), external: true };
    });
  },
};

/** A bundle to make beside that of a function. */
export interface SeparateBundle {
  /** The module, relative to the root. */
  readonly in: string;
  /** Where it comes to, without the ending. */
  readonly out: string;
}

/**
 * The separate bundles that functions load.
 * @param outdir relative to the root, as the metafile has it
 */
export function separatelyLoaded({ inputs, outputs }: Metafile, outdir: string): SeparateBundle[] {
  return Object.entries(outputs).flatMap(([output, { inputs: parts }]) => {
    const folder = relative(outdir, dirname(output));
    const present = Object.keys(parts).filter((module) => (parts[module]?.bytesInOutput ?? 0) > 0);
    return present.flatMap((module) =>
      (inputs[module]?.imports ?? [])
        .filter(({ kind, external, path }) => {
          return kind === 'dynamic-import' && external && path.startsWith('./');
        })
        .map(({ path }) => join(dirname(module), path.replace(/js$/, 'ts')))
        .map((entry) => ({ in: `./${entry}`, out: join(folder, basename(entry, '.ts')) })),
    );
  });
}
