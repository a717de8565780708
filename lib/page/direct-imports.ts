import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';

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
