import type { Metafile } from 'esbuild';

/** Renders pages on servers; comes with the router, and is never asked for in a browser. */
const neverLoaded = '/preact-iso/src/prerender.js';

/**
 * The outputs that a browser can come to ask for: what the entries of the page load, at once or
 * later.
 * @throws Error naming a module that imports styles: no browser would load them with it.
 */
export function servedOutputs({ outputs }: Metafile): Set<string> {
  const later = importedLater(outputs);
  const starts = Object.entries(outputs).filter(
    ([path, { entryPoint }]) => entryPoint !== undefined && !later.has(path),
  );
  const served = new Set<string>();
  const waiting = starts.map(([path]) => path);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const output = outputs[path];
    if (output === undefined || served.has(path)) continue;
    if (output.entryPoint?.endsWith(neverLoaded) === true) continue;
    served.add(path);
    if (output.cssBundle !== undefined) {
      throw new Error(`${output.entryPoint ?? path} imports styles: only index.html can name them`);
    }
    waiting.push(...output.imports.map((imported) => imported.path));
  }
  return served;
}

/** What is loaded by `import()`: an entry to the compiler, and none of the page. */
function importedLater(outputs: Metafile['outputs']): Set<string> {
  const all = Object.values(outputs).flatMap(({ imports }) => imports);
  return new Set(all.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path));
}
