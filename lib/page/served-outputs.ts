import type { Metafile } from 'esbuild';

/**
 * The outputs that a browser may request: those of the entries, and what they load, at once or
 * later.
 * @param entries as the metafile names them.
 * @throws Error naming a module that imports styles: no browser would load them with it.
 */
export function servedOutputs({ outputs }: Metafile, entries: readonly string[]): Set<string> {
  const served = new Set<string>();
  const waiting = Object.keys(outputs).filter((path) =>
    entries.includes(outputs[path]?.entryPoint ?? ''),
  );
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const output = outputs[path];
    if (output === undefined || served.has(path)) continue;
    if (output.cssBundle !== undefined) {
      throw new Error(`${output.entryPoint ?? path} imports styles: only index.html can name them`);
    }
    served.add(path);
    waiting.push(...output.imports.map((imported) => imported.path));
  }
  return served;
}
