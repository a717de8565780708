import { build, type Plugin } from 'esbuild';
import { join } from 'node:path';
import { bundleOptions, bundlePlugins, nameOf } from '../../lib/bundling/bundle-functions.ts';
import { functions } from '../../lib/stacks/functions.ts';

/**
 * Leaves packages where they are: nothing of them is looked at, and they are nine tenths of a bundle.
 * What of our modules is left doesn't depend on them.
 */
const withoutPackages: Plugin = {
  name: 'without-packages',
  setup(bundling) {
    bundling.onResolve({ filter: /^[^./]/ }, ({ path }) => ({
      path,
      external: true,
      sideEffects: false,
    }));
  },
};

/** Our modules in each function's bundle, by its name: path → what is left of the text. */
export async function bundledModules(): Promise<Map<string, Map<string, string>>> {
  const { outputFiles } = await build({
    ...bundleOptions,
    plugins: [withoutPackages, ...bundlePlugins],
    // Of packages outside, this keeps the names of what is imported.
    format: 'esm',
    // Shaken as ever, but with the path before each module, and with names that can be read.
    minify: false,
    minifySyntax: true,
    absWorkingDir: join(import.meta.dirname, '../..'),
    outdir: 'unused',
    entryPoints: functions.map(({ entry }) => ({
      in: `./${entry}/index.ts`,
      out: nameOf(entry),
    })),
  });
  return new Map(
    outputFiles.map(({ path, text }) => {
      const modules = Array.from(
        text.matchAll(
          /^\/\/ ((?:shared|functions)\/\S+\.ts)\n([^]*?)(?=^\/\/ \S+\.(?:m?[jt]s|json)$|$(?![^]))/gm,
        ),
        ([, module = '', rest = '']) => [module, rest] as const,
      );
      return [path.replace(/^.*\/(.+)\.js$/, '$1'), new Map(modules)] as const;
    }),
  );
}
