import { join, relative } from 'node:path';
import { build, formatMessages, type BuildOptions, type Metafile } from 'esbuild';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SiteIndex } from '../../shared/http/site/site-index.ts';
import { chunkGroups, groupsOf, reached, refuseEntries } from './groups.ts';
import { entriesOf, fillShell } from './shell.ts';

/** How every page is made: modules that browsers load by themselves, with their hash in their name. */
export const pageOptions = {
  bundle: true,
  minify: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: ['es2023', 'chrome123', 'firefox121', 'safari17.5'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  // Renders pages on servers: comes with the router, is never asked for in a browser, and would be
  // one more owner of what all parts share, which the compiler then splits once more.
  external: ['*/prerender.js'],
  loader: { '.svg': 'copy' },
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'silent',
} as const satisfies BuildOptions;

export interface BuiltPage {
  /** Contents by path below the folder of the page. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** esbuild's record of what went into which output. */
  readonly metafile: Metafile;
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * Builds the page in a folder: what its `index.html` names is compiled, and named there by its hash.
 * Every file is there twice, compressed by Brotli and by gzip, and listed in `site.json`.
 * @param folder of the page, relative to `root`.
 * @throws Error naming what doesn't compile, or what the page could never load.
 */
export async function buildPage(folder: string, root: string): Promise<BuiltPage> {
  const html = await readFile(join(root, folder, 'index.html'), 'utf8');
  const entries = entriesOf(html).map((name) => `${folder}/${name}`);
  const options = {
    ...pageOptions,
    absWorkingDir: root,
    // Only names what is written: nothing is.
    outdir: join(root, folder),
    entryPoints: entries.map((path) => `./${path}`),
  };
  const apart = await build(options);
  const groups = groupsOf(apart.metafile.inputs, entries);
  const { metafile, outputFiles, warnings } = await build({
    ...options,
    plugins: [chunkGroups(groups, root)],
  });
  if (warnings.length > 0) {
    throw new Error((await formatMessages(warnings, { kind: 'warning' })).join('\n'));
  }
  refuseEntries(metafile);
  const served = servedOutputs(metafile, entries);
  const shell = Buffer.from(fillShell(html, folder, metafile));
  const files = new Map<string, Uint8Array>();
  const assets: SiteIndex['assets'] = {};
  put(files, 'index.html', shell);
  for (const { path, contents } of outputFiles) {
    const output = relative(root, path);
    if (!served.has(output)) continue;
    const name = relative(folder, output);
    assets[name] = typeOf(name);
    put(files, `assets/${name}`, contents);
  }
  const hash = createHash('sha256').update(shell).digest('base64url').slice(0, 22);
  const index: SiteIndex = { shell: { etag: `W/"${hash}"` }, assets };
  files.set('site.json', Buffer.from(JSON.stringify(index)));
  return { files, metafile };
}

function typeOf(name: string): string {
  const type = types[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined)
    throw new Error(`${name}: a page serves only ${Object.keys(types).join(', ')}`);
  return type;
}

function put(files: Map<string, Uint8Array>, path: string, contents: Uint8Array): void {
  files.set(`${path}.br`, brotliCompressSync(contents));
  files.set(`${path}.gz`, gzipSync(contents, { level: 9 }));
}

/**
 * The outputs that a browser may request: those of the entries, and what they load, at once or
 * later.
 * @param entries as the metafile names them.
 * @throws Error naming a module that imports styles: no browser would load them with it.
 */
function servedOutputs({ outputs }: Metafile, entries: readonly string[]): Set<string> {
  const named = Object.keys(outputs).filter((path) =>
    entries.includes(outputs[path]?.entryPoint ?? ''),
  );
  return reached(named, (path) => {
    const { cssBundle, entryPoint = path, imports = [] } = outputs[path] ?? {};
    if (cssBundle === undefined) return imports.map((imported) => imported.path);
    throw new Error(`${entryPoint} imports styles: only index.html can name them`);
  });
}
