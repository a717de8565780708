/** Holds every catalog to what no type asks for, and the recipe for a new one to the code. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '../../lib/simulator/server/answers.ts';
import { capabilitiesOf } from '../../shared/catalog/capabilities.ts';
import { numberTypes } from '../../shared/changes/rules/artist-types.ts';
import {
  catalogSites,
  isCatalogId,
  knownCatalogs,
} from '../../shared/domain/catalog/catalog-page.ts';
import { canaryStreamingId } from '../../shared/plan/canary.ts';
import { catalogNames, catalogPlan } from '../../shared/plan/catalogs.ts';
import { setting } from '../../shared/runtime/config.ts';

const repository = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const [, section = ''] = read('docs/contributing.md').split('\n## Add a catalog\n');
const [recipe = ''] = section.split('\n## ');
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:lib|shared)\/.*?)`/g)].map(([, path = '']) => path);

it.each(catalogNames)('%s is served by the simulator, and named where all are', (name) => {
  expect(services).toContain(name);
  expect(isCatalogId(name, canaryStreamingId)).toBe(false);
  const { title } = catalogSites[name];
  for (const told of ['operators/catalog-terms', 'operators/settings', 'users/detection']) {
    expect(read(`docs/${told}.md`)).toContain(title);
  }
  expect(read('docs/operators/settings.md')).toContain(catalogPlan(name).key ?? '');
  const hasListeners = capabilitiesOf[name](setting).has('monthly_listeners');
  expect(numberTypes.LISTENERS_DROP.description.includes(title)).toBe(!hasListeners);
});

describe('the recipe for a new catalog', () => {
  it('has at most eight files and 900 lines to read, itself included', () => {
    const path = pathsIn(recipe.trim().split('\n\n')[0] ?? '').map(read);
    expect(path.length + 1).toBeLessThanOrEqual(8);
    const lines = [recipe, ...path].flatMap((text) => text.trim().split('\n'));
    expect(lines.length).toBeLessThanOrEqual(900);
  });

  it('leads to every file that names a catalog, or a setting of one', () => {
    const settings = catalogNames.map((name) => `${name.toUpperCase()}_`).join('|');
    const naming = new RegExp(`'(${knownCatalogs.join('|')})'|\\b(${settings})[A-Z]`);
    // An example; a generated page; how the simulator's own mode is set; what is printed.
    const others = [
      ...['shared/changes/rules/event-type.ts', 'lib/stacks/permissions.ts'],
      ...['bin/local.ts', 'bin/live.ts'],
    ];
    const files = globSync('{bin,functions,lib,shared}/**/*.ts', { cwd: repository });
    const led = [...pathsIn(recipe), ...others];
    const lost = files.filter((file) => !led.some((path) => file.startsWith(path)));
    expect(files.length).toBeGreaterThan(900);
    expect(lost.filter((file) => naming.test(read(file)))).toEqual([]);
  });
});
