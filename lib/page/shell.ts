import { relative } from 'node:path';
import type { Metafile } from 'esbuild';
import { reached } from './groups.ts';

/** Where the page's own files are named in its HTML; whole addresses and paths are left alone. */
const ownFile = /\b(href|src)="\.\/([\w./-]+)"/g;

/** The files that the HTML of a page names: `./main.tsx`, without the dot. */
export function entriesOf(html: string): string[] {
  return Array.from(html.matchAll(ownFile), ([, , name = '']) => name);
}

/**
 * The HTML with the names that its files got, and before each script the modules that it imports, so
 * that the browser asks for all of them at once.
 * @param folder of the page, as in the metafile.
 * @throws Error naming a file that was not compiled.
 */
export function fillShell(html: string, folder: string, { outputs }: Metafile): string {
  const compiled = new Map(
    Object.entries(outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint === undefined ? [] : [[relative(folder, entryPoint), path] as const],
    ),
  );
  const address = (path: string) => `/assets/${relative(folder, path)}`;
  const outputOf = (name: string) => {
    const path = compiled.get(name);
    if (path === undefined) throw new Error(`index.html names ${name}, which is not compiled`);
    return withContent(path, outputs);
  };
  const module = /^( *)(<script [^>]*src="\.\/([^"]+)".*)$/gm;
  const withLinks = html.replace(module, (_, space: string, tag: string, name: string) => {
    const links = modulesOf(outputOf(name), outputs).map(
      (path) => `<link rel="modulepreload" href="${address(path)}" />`,
    );
    return [...links, tag].map((line) => `${space}${line}`).join('\n');
  });
  return withLinks.replace(
    ownFile,
    (_, attribute: string, name: string) => `${attribute}="${address(outputOf(name))}"`,
  );
}

/** Where an output does nothing but import another one, that one. */
function withContent(path: string, outputs: Metafile['outputs']): string {
  const { imports = [], exports = [], inputs = {} } = outputs[path] ?? {};
  const [only, ...more] = imports;
  const isEmpty = Object.values(inputs).every(({ bytesInOutput }) => bytesInOutput === 0);
  if (!isEmpty || exports.length > 0 || more.length > 0) return path;
  return only?.kind === 'import-statement' ? only.path : path;
}

/** The modules that an output imports at once, and those that these import. */
export function modulesOf(path: string, outputs: Metafile['outputs']): string[] {
  const found = reached([path], (from) =>
    (outputs[from]?.imports ?? [])
      .filter(({ kind }) => kind === 'import-statement')
      .map((imported) => imported.path),
  );
  found.delete(path);
  return [...found].sort();
}
