import { join } from 'node:path';
import { buildPage, type BuiltPage } from '../../lib/page/build-page.ts';
import { modulesOf } from '../../lib/page/shell.ts';

const folder = 'functions/dashboard/page';

let page: BuiltPage;
beforeAll(async () => {
  page = await buildPage(folder, join(import.meta.dirname, '../..'));
});

/** Kilobytes of outputs as browsers get them who take no Brotli. */
function kilobytesOf(paths: Iterable<string>): number {
  let bytes = 0;
  for (const path of paths) {
    bytes += page.files.get(`${path.replace(folder, 'assets')}.gz`)!.length;
  }
  return bytes / 1024;
}

/** An output with all that it imports at once. */
function whole(path: string): Set<string> {
  return new Set([path, ...modulesOf(path, page.metafile.outputs)]);
}

/** The output of each screen that the routes name, by its folder and file. */
function screens(): Map<string, string> {
  const routed = page.metafile.inputs[`${folder}/routes.ts`]!.imports.map(({ path }) => path);
  const found = Object.entries(page.metafile.outputs).flatMap(([path, { entryPoint = '' }]) => {
    const [, name] = /\/page\/screens\/(.+)\.tsx?$/.exec(entryPoint) ?? [];
    return name === undefined || !routed.includes(entryPoint) ? [] : [[name, path] as const];
  });
  return new Map(found);
}

function outputsOf(ending: string): string[] {
  return Object.keys(page.metafile.outputs).filter((path) => path.endsWith(ending));
}

/** What is there before the inbox shows: the entry, the inbox, and what both import. */
function first(): Set<string> {
  const [main = ''] = Object.keys(page.metafile.outputs).filter(
    (path) => page.metafile.outputs[path]?.entryPoint === `${folder}/main.tsx`,
  );
  const inbox = [...screens()].filter(([name]) => name === 'inbox/inbox');
  return new Set([main, ...inbox.map(([, path]) => path)].flatMap((path) => [...whole(path)]));
}

it('shows the inbox after 30 KB of scripts, in three requests or four', () => {
  expect(kilobytesOf(first())).toBeLessThanOrEqual(30);
  expect(kilobytesOf(first())).toBeGreaterThan(4);
  // The HTML and its style are two more; the API gets the other four of eight.
  expect(first().size).toBeLessThanOrEqual(4);
});

it('opens every other screen with 12 KB more', () => {
  for (const [name, path] of screens()) {
    const more = [...whole(path)].filter((one) => !first().has(one));
    const kilobytes = kilobytesOf(more);
    expect({ name, kilobytes }).toEqual({ name, kilobytes: Math.min(kilobytes, 12) });
  }
});

it('draws charts with 20 KB, which nothing waits for', () => {
  const { outputs } = page.metafile;
  const charts = Object.keys(outputs).filter((path) =>
    Object.keys(outputs[path]?.inputs ?? {}).some((input) => input.includes('node_modules/d3-')),
  );
  expect(kilobytesOf(charts)).toBeLessThanOrEqual(20);
  expect(charts.filter((path) => first().has(path))).toEqual([]);
});

it('has 120 KB of scripts and 10 KB of styles in all', () => {
  expect(kilobytesOf(outputsOf('.js'))).toBeLessThanOrEqual(120);
  expect(kilobytesOf(outputsOf('.css'))).toBeLessThanOrEqual(10);
});

it('takes nothing with it that is heavy: schemas, charts of others, kits', () => {
  const packages = Object.keys(page.metafile.inputs).flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  const known = /^(preact|preact-iso|@tanstack\/(preact-query|query-core)|d3-[a-z-]+|internmap)$/;
  expect([...new Set(packages)].filter((name) => !known.test(name))).toEqual([]);
  const ours = Object.keys(page.metafile.inputs).filter(
    (path) => !path.includes('node_modules/') && !path.startsWith(`${folder}/`),
  );
  expect(ours.filter((path) => !path.startsWith('shared/client/'))).toEqual([]);
});
