import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';

/** Modules of a page that come to the browser together, by their paths in the metafile. */
export interface Groups {
  /** What the HTML names needs at once, and what that has in common with parts that come later. */
  readonly first: readonly string[];
  /** What several later parts use, and nothing before them. */
  readonly shared: readonly string[];
  /** What is loaded when it is first needed. */
  readonly later: readonly string[];
  /** What the HTML names, be it needed later: the browser gets it ready while the page starts. */
  readonly named: readonly string[];
}

type Inputs = Metafile['inputs'];

/**
 * Puts the modules of a page into few groups. The compiler would make a file for each set of parts
 * that use the same modules: with a dozen screens, dozens of files of a few hundred bytes, each of
 * which is a request, and on a cold morning a cold start.
 * @param named the modules that the HTML names.
 */
export function groupsOf(inputs: Inputs, named: readonly string[]): Groups {
  const own = Object.keys(inputs).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('node_modules/'),
  );
  const later = own.filter((path) =>
    own.some((from) =>
      inputs[from]?.imports.some(
        (imported) => imported.kind === 'dynamic-import' && imported.path === path,
      ),
    ),
  );
  const atOnce = union(
    named.filter((path) => !later.includes(path)).map((path) => closure(inputs, path)),
  );
  const users = new Map(later.map((path) => [path, closure(inputs, path)]));
  const common = own.filter((path) => {
    const count = later.filter((from) => users.get(from)?.has(path) === true).length;
    return count > 1 && !atOnce.has(path);
  });
  const soon = later.filter((path) => named.includes(path));
  const usedSoon = union(soon.map((path) => users.get(path)));
  return {
    first: own.filter((path) => atOnce.has(path) || (common.includes(path) && usedSoon.has(path))),
    shared: common.filter((path) => !usedSoon.has(path)),
    later,
    named: named.filter((path) => own.includes(path)),
  };
}

/** A module, and all that it imports at once. */
function closure(inputs: Inputs, path: string): Set<string> {
  const found = new Set<string>();
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    for (const { kind, path: imported } of inputs[next]?.imports ?? []) {
      if (kind === 'import-statement') waiting.push(imported);
    }
  }
  return found;
}

function union(sets: readonly (ReadonlySet<string> | undefined)[]): Set<string> {
  return new Set(sets.flatMap((set) => [...(set ?? [])]));
}

/**
 * Has the compiler keep groups together: it puts modules into one file that the same entries reach,
 * so everything that is loaded later is made to import both groups, and what the HTML names the first.
 */
export function keepTogether({ first, shared, later, named }: Groups, root: string): Plugin {
  const groups = new Map([
    ...later.map((path) => [join(root, path), [...first, ...shared]] as const),
    ...named.map((path) => [join(root, path), first] as const),
  ]);
  const imports = (from: string, group: readonly string[]) =>
    group.map((path) => `\nimport './${relative(dirname(from), join(root, path))}';`).join('');
  return {
    name: 'keep-together',
    setup: (compiler) => {
      compiler.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const group = groups.get(path);
        if (group === undefined) return undefined;
        const contents = `${await readFile(path, 'utf8')}${imports(path, group)}`;
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}
