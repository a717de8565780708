import type { Plugin } from 'esbuild';

const name = 'pure-modules';

/** Packages that only define things, but do not say so in their manifest. */
const packages = /^ipaddr\.js$/;
/** Only our own modules are imported by their `.ts` names. */
const own = /^\.{1,2}\/.*\.ts$/;

/**
 * Tells the compiler which modules do nothing when they are loaded, so that a bundle leaves out
 * those of which it uses nothing: all of ours, and the packages named above. The container names
 * every adapter; without this each function would carry all of them.
 */
export const pureModules: Plugin = {
  name,
  setup(build) {
    build.onResolve(
      { filter: new RegExp(`${packages.source}|^\\.{1,2}/`) },
      async ({ path, importer, kind, resolveDir, pluginData }) => {
        const isPure = packages.test(path) || own.test(path);
        if (pluginData === name || !isPure) return undefined;
        const found = await build.resolve(path, { importer, kind, resolveDir, pluginData: name });
        return { path: found.path, errors: found.errors, sideEffects: false };
      },
    );
  },
};
