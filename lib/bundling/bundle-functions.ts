import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { build, formatMessages, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import * as z from 'zod';
import { withLock } from '../local/file-lock.ts';
import { buildPage, pageOptions } from '../page/build-page.ts';
import { changeExamplesFile, documentsOf, openApiFile } from './documents.ts';
import { pureModules } from './pure-modules.ts';
import { separateBundles, separatelyLoaded } from './separate-bundles.ts';
import { withoutUnreachable } from './unreachable.ts';

const repository = join(import.meta.dirname, '../..');

/** What shapes bundles, and makes the documents and pages that lie beside them. */
const tools = globSync(
  [
    'lib/{bundling,page}/*.ts',
    'shared/http/{packed.ts,reference/*.ts}',
    'shared/mcp/*.ts',
    'functions/**/page/tsconfig.json',
  ],
  { cwd: repository },
).map((path) => join(repository, path));

/** How every bundle is made. */
export const bundleOptions = {
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  // The SDK's ES modules can be shaken, its CommonJS build can't: 341 against 534 KB for the
  // document client alone.
  mainFields: ['module', 'main'],
  legalComments: 'none',
  // A single letter beyond Latin-1 makes V8 keep two bytes for each letter of the bundle.
  charset: 'ascii',
  // Where the files are that lie beside a bundle.
  define: { 'import.meta.dirname': '__dirname' },
  alias: {
    // 114 KB of each bundle with a client of AWS.
    '@aws-sdk/credential-provider-node': join(import.meta.dirname, 'environment-credentials.ts'),
    '@modelcontextprotocol/server/_shims': join(import.meta.dirname, 'json-schema-checker.ts'),
  },
  metafile: true,
  write: false,
  logLevel: 'silent',
} as const satisfies BuildOptions;

export const bundlePlugins = [pureModules, withoutUnreachable] as const;

export interface BundlePlace {
  /** The folder that entries are relative to. */
  readonly root: string;
  /** Where bundles are kept between runs. */
  readonly outdir: string;
}

export interface Bundles {
  /** The folder of an entry's bundle: `index.js` and a `package.json` that makes it CommonJS. */
  readonly folderOf: (entry: string) => string;
  /** esbuild's record of what went into which bundle. */
  readonly metafile: Metafile;
  /** The same for the pages, by the entry that carries them. */
  readonly pages: Pages;
}

type Pages = Readonly<Record<string, Metafile>>;

/** The name of a function, from its entry: `api-artists` for `functions/api/artists`. */
export function nameOf(entry: string): string {
  return entry.replace(/^functions\//, '').replaceAll('/', '-');
}

/**
 * Bundles functions, all in one run of the compiler; does nothing if neither they nor anything that
 * went into them has changed since the last time. Of two processes, the second waits for the first.
 * @param entries folders whose `index.ts` exports `handler`
 * @throws Error naming the entries that are not there, or what doesn't compile
 */
export async function bundleFunctions(
  entries: readonly string[],
  place: BundlePlace = { root: repository, outdir: join(repository, '.build') },
): Promise<Bundles> {
  const missing = entries.filter((entry) => !existsSync(join(place.root, entry, 'index.ts')));
  if (missing.length > 0) {
    const files = missing.map((entry) => `  ${entry}/index.ts`).join('\n');
    throw new Error(`Functions without an entry (listed in lib/stacks/functions.ts):\n${files}`);
  }
  const made = await withLock(
    join(place.outdir, 'bundling.lock'),
    async () => (await readKept(entries, place)) ?? (await bundle(entries, place)),
  );
  return { folderOf: (entry) => join(place.outdir, nameOf(entry)), ...made };
}

async function bundle(entries: readonly string[], place: BundlePlace): Promise<Made> {
  const functions = entries.map((entry) => ({
    in: `./${entry}/index.ts`,
    out: `${nameOf(entry)}/index`,
  }));
  const main = await write(functions, [separateBundles, ...bundlePlugins], place);
  const separate = separatelyLoaded(main, relative(place.root, place.outdir));
  const others = await write(separate, bundlePlugins, place);
  const metafile = {
    inputs: { ...main.inputs, ...others.inputs },
    outputs: { ...main.outputs, ...others.outputs },
  };
  const { pages, written } = await bundlePages(entries, place);
  const beside = [...written, ...(await putDocuments(entries, place))];
  const files = [...filesOf(metafile, pages, place), ...beside];
  await removeOthers(entries, [...Object.keys(metafile.outputs), ...beside], place);
  const digest = await digestOf(entries, files, place);
  await put(join(place.outdir, 'kept.json'), JSON.stringify({ digest, files, metafile, pages }));
  return { metafile, pages };
}

/** Makes bundles, and writes them. */
async function write(
  entryPoints: { in: string; out: string }[],
  plugins: readonly Plugin[],
  { root, outdir }: BundlePlace,
): Promise<Metafile> {
  const { metafile, outputFiles, warnings } = await build({
    ...bundleOptions,
    plugins: [...plugins],
    absWorkingDir: root,
    outdir,
    entryPoints,
  });
  // Among them: an import for its effect alone, which pure modules do not have.
  if (warnings.length > 0) {
    throw new Error((await formatMessages(warnings, { kind: 'warning' })).join('\n'));
  }
  for (const { path, contents } of outputFiles) {
    await put(path, contents);
    // Under a project of ES modules, Node would take the bundle for one.
    await put(join(dirname(path), 'package.json'), '{"type":"commonjs"}\n');
  }
  return metafile;
}

/** What some functions answer with, in the folder `documents` of their bundles. */
async function putDocuments(entries: readonly string[], { outdir }: BundlePlace) {
  const written: string[] = [];
  for (const entry of entries) {
    const made = documentsOf[entry]?.() ?? [];
    for (const [name, contents] of made) {
      const path = join(outdir, nameOf(entry), 'documents', name);
      await put(path, contents);
      written.push(path);
    }
  }
  return written;
}

/** The pages of those entries that have one, each in the folder `page` of its bundle. */
async function bundlePages(
  entries: readonly string[],
  place: BundlePlace,
): Promise<{ pages: Pages; written: string[] }> {
  const pages: Record<string, Metafile> = {};
  const written: string[] = [];
  for (const entry of entries) {
    const source = `${entry}/page`;
    const html = join(place.root, source, 'index.html');
    if (!existsSync(html)) continue;
    const { files, metafile } = await buildPage(source, place.root);
    const folder = join(place.outdir, nameOf(entry), 'page');
    for (const [path, contents] of files) await put(join(folder, path), contents);
    pages[entry] = metafile;
    written.push(html, ...Array.from(files.keys(), (path) => join(folder, path)));
  }
  return { pages, written };
}

/** Removes from the bundles what an earlier run left there: it would be deployed, too. */
async function removeOthers(
  entries: readonly string[],
  written: readonly string[],
  { root, outdir }: BundlePlace,
): Promise<void> {
  const paths = new Set(written.map((path) => resolve(root, path)));
  for (const entry of entries) {
    const folder = join(outdir, nameOf(entry));
    paths.add(join(folder, 'package.json'));
    for (const path of globSync('**/*.*', { cwd: folder })) {
      if (!paths.has(join(folder, path))) await rm(join(folder, path));
    }
  }
}

const AMetafile = z.custom<Metafile>((value) => typeof value === 'object' && value !== null);
const Kept = z.object({
  digest: z.string(),
  files: z.array(z.string()),
  metafile: AMetafile,
  pages: z.record(z.string(), AMetafile),
});
type Made = Pick<Bundles, 'metafile' | 'pages'>;

/** The last run's account, if nothing has changed since. */
async function readKept(entries: readonly string[], place: BundlePlace): Promise<Made | undefined> {
  const path = join(place.outdir, 'kept.json');
  if (!existsSync(path)) return undefined;
  const kept = Kept.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (!kept.success) return undefined;
  const { digest, files, metafile, pages } = kept.data;
  return digest === (await digestOf(entries, files, place)) ? { metafile, pages } : undefined;
}

/** All that a bundle depends on: what was read, what was written, what packages are installed. */
function filesOf(metafile: Metafile, pages: Pages, place: BundlePlace): string[] {
  const inputs = [metafile, ...Object.values(pages)].flatMap((one) => Object.keys(one.inputs));
  // A colon marks what is no file: modules that a plugin made, or that were switched off.
  const read = inputs.filter((path) => !path.includes(':'));
  const inRoot = [...read, ...Object.keys(metafile.outputs)].map((path) => join(place.root, path));
  return [
    ...inRoot,
    ...tools,
    openApiFile,
    changeExamplesFile,
    join(repository, 'package-lock.json'),
  ];
}

/** A file that is missing counts as changed. */
async function digestOf(
  entries: readonly string[],
  files: readonly string[],
  { root }: BundlePlace,
): Promise<string> {
  const hash = createHash('sha256').update(
    JSON.stringify([bundleOptions, pageOptions, root, entries]),
  );
  for (const file of files) {
    hash.update(file).update(existsSync(file) ? await readFile(file) : 'missing');
  }
  return hash.digest('hex');
}

/** Writes a file whole or not at all: another process may be reading it. */
async function put(path: string, contents: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, contents);
  await rename(draft, path);
}
