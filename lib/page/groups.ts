import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';

/** Packages whose only entry passes on what their other files define. */
const passingOn = ['@tanstack/preact-query', '@tanstack/query-core'] as const;

const named = (from: string) => new RegExp(`import \\{([^}]+)\\} from ['"](${from})['"];`, 'g');

/**
 * Has code import from the files that define things. The compiler puts all that one file imports
 * where that file is first needed: through a package's entry, what only later screens use would be
 * loaded before the first.
 * @param root the folder that has `node_modules`.
 * @returns what changes the text of a module.
 */
export function directImports(root: string): (source: string) => string {
  const files = new Map(passingOn.flatMap((name) => definitions(root, name)));
  const whole = named(passingOn.join('|'));
  return (source) =>
    source.replaceAll(whole, (_, list: string) =>
      list
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '' && !each.startsWith('type '))
        .map((each) => directly(each, files))
        .join(' '),
    );
}

const entry = new RegExp(`/node_modules/(?:${passingOn.join('|')})/build/modern/index\\.js$`);

/**
 * Holds that no package came in by its entry, as it does by an import in another form than
 * `import { … } from '…'`, which {@link directImports} doesn't change.
 * @throws Error naming who imports it.
 */
export function refuseEntries({ inputs }: Metafile): void {
  const importers = Object.entries(inputs).flatMap(([path, { imports }]) =>
    imports.filter((one) => entry.test(`/${one.path}`)).map((one) => `${path}: ${one.path}`),
  );
  if (importers.length === 0) return;
  throw new Error(
    `Import these packages by “import { … } from”, or all of them is loaded first:\n${importers.join('\n')}`,
  );
}

function directly(imported: string, files: ReadonlyMap<string, string>): string {
  const file = files.get(imported.split(' as ')[0] ?? '');
  if (file === undefined) throw new Error(`no file of ${passingOn.join(' or ')} has ${imported}`);
  return `import { ${imported} } from ${JSON.stringify(file)};`;
}

/** Where each thing that a package exports is defined. */
function definitions(root: string, name: string): [string, string][] {
  const entry = join(root, 'node_modules', name, 'build/modern/index.js');
  const imports = readFileSync(entry, 'utf8').matchAll(named(String.raw`\./[\w-]+\.js`));
  return [...imports].flatMap(([, list = '', path = '']) =>
    list.split(',').map((each): [string, string] => [each.trim(), join(dirname(entry), path)]),
  );
}

/** All that can be reached from some places, themselves included, by what each leads to. */
export function reached(
  from: readonly string[],
  leadsTo: (path: string) => readonly string[],
): Set<string> {
  const found = new Set<string>();
  const waiting = [...from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...leadsTo(next));
  }
  return found;
}

type Inputs = Metafile['inputs'];

/** What several areas of a page use, and not only two, is one file for all. */
const manyAreas = 3;

/**
 * Which modules of a page go into one file, by the modules that import them. The compiler would
 * make a file for each set of parts that use the same modules: with a dozen screens, dozens of
 * files of a few hundred bytes, each of which is a request, and after a quiet time a cold start.
 * Here an area (a folder of screens) counts as one part, and what many areas use is one file. What
 * the HTML needs first comes first, with what others share with it.
 * @param named the modules that the HTML names.
 */
export function groupsOf(
  inputs: Inputs,
  named: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const own = Object.keys(inputs).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('node_modules/'),
  );
  const later = own.filter((path) => own.some((from) => loadsLater(inputs, from, path)));
  const starts = named.filter((path) => own.includes(path) && !later.includes(path));
  const users = new Map([...later, ...starts].map((path) => [path, closure(inputs, path)]));
  const usersOf = (path: string) => later.filter((from) => users.get(from)?.has(path) === true);
  const areasOf = (path: string) => [...new Set(usersOf(path).map((from) => dirname(from)))];

  const isNamed = (path: string) => named.some((from) => users.get(from)?.has(path) === true);
  const isAtOnce = (path: string) => starts.some((from) => users.get(from)?.has(path) === true);
  const first = own.filter((path) => isAtOnce(path) || (isNamed(path) && usersOf(path).length > 1));
  const common = own.filter((path) => !first.includes(path) && usersOf(path).length > 1);
  const brings = (from: string) =>
    common.filter((path) => {
      const areas = areasOf(path);
      return areas.length >= manyAreas || areas.includes(dirname(from));
    });
  return new Map([
    ...later.map((from) => [from, [...first, ...brings(from)]] as const),
    ...named.map((from) => [from, first] as const),
  ]);
}

function loadsLater(inputs: Inputs, from: string, path: string): boolean {
  const imports = inputs[from]?.imports ?? [];
  return imports.some((one) => one.kind === 'dynamic-import' && one.path === path);
}

/** A module, and all that it imports at once. */
function closure(inputs: Inputs, path: string): Set<string> {
  return reached([path], (from) =>
    (inputs[from]?.imports ?? [])
      .filter(({ kind }) => kind === 'import-statement')
      .map((imported) => imported.path),
  );
}

/**
 * Has the compiler keep groups together: it puts modules into one file that the same entries reach,
 * so modules are made to import what they are to bring.
 */
export function chunkGroups(groups: ReadonlyMap<string, readonly string[]>, root: string): Plugin {
  const imports = (from: string, group: readonly string[]) =>
    group
      .filter((path) => path !== from)
      .map((path) => `\nimport './${relative(dirname(from), path)}';`)
      .join('');
  const direct = directImports(root);
  return {
    name: 'chunk-groups',
    setup: (compiler) => {
      compiler.onLoad({ filter: /\.tsx?$|@tanstack.*\.js$/ }, async ({ path }) => {
        const from = relative(root, path);
        const source = direct(await readFile(path, 'utf8'));
        const loader = /\.tsx?$/.test(path) ? (path.endsWith('x') ? 'tsx' : 'ts') : 'js';
        return { contents: `${source}${imports(from, groups.get(from) ?? [])}`, loader };
      });
    },
  };
}
