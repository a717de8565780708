import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bundleFunctions } from '../../lib/bundling/bundle-functions.ts';
import { buildPage, type BuiltPage } from '../../lib/page/build-page.ts';
import { SiteIndex } from '../../shared/http/site/site-index.ts';
import { pageFolder, pageProject } from './fixture.ts';

const roots: string[] = [];
function project(changes?: Parameters<typeof pageProject>[0]): string {
  const root = pageProject(changes);
  roots.push(root);
  return root;
}
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

function textOf({ files }: BuiltPage, path: string): string {
  return gunzipSync(files.get(`${path}.gz`)!).toString('utf8');
}

function assetsOf({ files }: BuiltPage): string[] {
  return Object.keys(SiteIndex.parse(JSON.parse(String(files.get('site.json')))).assets).sort();
}

describe('the build of a page', () => {
  let page: BuiltPage;
  beforeAll(async () => {
    page = await buildPage(pageFolder, project());
  });

  it('gives every file a name that changes with its content', async () => {
    const names = assetsOf(page).map((name) => name.replace(/-[A-Z0-9]{8}\./, '-#.'));
    expect(names).toEqual([
      'chunk-#.js',
      'icon-#.svg',
      'index-#.css',
      'late-#.js',
      'main-#.js',
      'soon-#.js',
    ]);
    const changed = project({ [`${pageFolder}/styles/base.css`]: 'p { color: green; }' });
    const other = assetsOf(await buildPage(pageFolder, changed));
    const differ = assetsOf(page).filter((name) => !other.includes(name));
    expect(differ).toEqual([expect.stringMatching(/^index-.*\.css$/)]);
  });

  it('names them in its HTML, the one with the content, and leaves addresses alone', () => {
    const named = (start: string) => assetsOf(page).find((name) => name.startsWith(start))!;
    expect(textOf(page, 'index.html')).toBe(`<!doctype html>
<link rel="icon" href="/assets/${named('icon')}" />
<link rel="stylesheet" href="/assets/${named('index')}" />
  <link rel="modulepreload" href="/assets/${named('soon')}" />
  <script type="module" src="/assets/${named('chunk')}"></script>
<a href="/docs">Docs</a>
`);
  });

  it('puts what several parts use into few files, whoever uses it', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const uses = {
      a: ['ab', 'ae'],
      b: ['ab', 'bc'],
      c: ['bc', 'cd'],
      d: ['cd', 'de'],
      e: ['de', 'ae'],
    };
    const screens = Object.entries(uses).map(([name, [one, two]]) => [
      `${pageFolder}/screens/${name}.tsx`,
      `import { ${one!} } from '../${one!}.ts'; import { ${two!} } from '../${two!}.ts'; export default () => <p>{${one!}}{${two!}}</p>;`,
    ]);
    const parts = ['ab', 'bc', 'cd', 'de', 'ae'].map((name) => [
      `${pageFolder}/${name}.ts`,
      `export const ${name} = '${name}';`,
    ]);
    const main = `import { lazy } from 'preact-iso'; import { render } from 'preact';
      const all = [${names.map((name) => `lazy(() => import('./screens/${name}.tsx'))`).join()}];
      render(<p>{all.map((One) => <One />)}</p>, document.body);`;
    const changes: Record<string, string> = Object.fromEntries([
      ...screens,
      ...parts,
      [`${pageFolder}/main.tsx`, main],
    ]);
    const html = `<link rel="modulepreload" href="./screens/a.tsx" /><script src="./main.tsx"></script>`;
    const root = project({ ...changes, [`${pageFolder}/index.html`]: html });
    const { outputs } = (await buildPage(pageFolder, root)).metafile;
    // Five screens, an entry, what comes first, and the rest of what they share.
    expect(Object.keys(outputs)).toHaveLength(5 + 3);
    const importsOf = (name: string) =>
      Object.values(outputs).find(({ entryPoint }) => entryPoint?.endsWith(`/${name}.tsx`))!
        .imports;
    expect(importsOf('a')).toHaveLength(1);
    expect(importsOf('c')).toHaveLength(2);
  });

  it('holds each file twice, and the same in both', () => {
    for (const path of ['index.html', ...assetsOf(page).map((name) => `assets/${name}`)]) {
      const unpacked = brotliDecompressSync(page.files.get(`${path}.br`)!).toString('utf8');
      expect(unpacked).toBe(textOf(page, path));
      expect(unpacked).not.toBe('');
    }
    expect(page.files.size).toBe(2 * (assetsOf(page).length + 1) + 1);
  });

  it('leaves out what renders on servers, which comes with the router', () => {
    const read = Object.keys(page.metafile.inputs);
    expect(read.filter((path) => path.includes('preact-iso/src/router'))).toHaveLength(1);
    expect(read.filter((path) => /prerender|render-to-string/.test(path))).toEqual([]);
    expect(Object.keys(page.metafile.outputs)).toHaveLength(assetsOf(page).length);
  });

  it.each([
    [
      'styles that a module imports, which nothing would load',
      { [`${pageFolder}/shared.ts`]: "import './styles/base.css'; export const shared = 1;" },
      /imports styles: only index\.html can name them/,
    ],
    [
      'a file that is not there',
      { [`${pageFolder}/late.tsx`]: "export { a } from './nowhere.ts';" },
      /nowhere\.ts/,
    ],
    [
      'a package as a whole, of which screens need parts',
      {
        [`${pageFolder}/late.tsx`]:
          "import * as query from '@tanstack/preact-query'; export default () => query.useQuery;",
      },
      /late\.tsx: .*preact-query\/build\/modern\/index\.js/,
    ],
    ['a script that is not there', { [`${pageFolder}/main.tsx`]: undefined }, /main\.tsx/],
  ])('refuses %s', async (_what, changes, message) => {
    await expect(buildPage(pageFolder, project(changes))).rejects.toThrow(message);
  });
});

describe('the bundle of a function with a page', () => {
  const entries = ['functions/dashboard'];
  const withHandler = {
    'functions/dashboard/index.ts': 'export const handler = () => import.meta.dirname;',
  };

  it('carries it, is kept while nothing changes, and holds nothing of an earlier one', async () => {
    const root = project(withHandler);
    const place = { root, outdir: join(root, 'out') };
    const { folderOf, pages } = await bundleFunctions(entries, place);
    const folder = join(folderOf('functions/dashboard'), 'page');
    expect(Object.keys(pages)).toEqual(entries);
    const firstNames = readdirSync(join(folder, 'assets'));
    const madeAt = statSync(join(folder, 'site.json')).mtimeMs;

    await bundleFunctions(entries, place);
    expect(statSync(join(folder, 'site.json')).mtimeMs).toBe(madeAt);

    writeFileSync(join(root, pageFolder, 'late.tsx'), 'export default () => <p>changed</p>;');
    await bundleFunctions(entries, place);
    const names = readdirSync(join(folder, 'assets'));
    // Only the entry uses it now, so nothing is shared any more but the library.
    expect(names).toHaveLength(firstNames.length);
    const late = firstNames.filter((name) => name.startsWith('late'));
    expect(late).toHaveLength(2);
    expect(names.filter((name) => late.includes(name))).toEqual([]);
  });

  it.each([
    ['the HTML', (root: string) => [join(root, pageFolder, 'index.html'), '<p>other</p>'] as const],
    [
      'a file of the page',
      (root: string) => [join(root, 'out/dashboard/page/site.json'), '{}'] as const,
    ],
    ['a style', (root: string) => [join(root, pageFolder, 'styles/base.css'), ''] as const],
  ])('is made again after a change of %s', async (_what, change) => {
    const root = project(withHandler);
    const place = { root, outdir: join(root, 'out') };
    await bundleFunctions(entries, place);
    const site = join(place.outdir, 'dashboard/page/site.json');
    const before = readFileSync(site, 'utf8');
    const [path, text] = change(root);
    writeFileSync(path, text);
    await bundleFunctions(entries, place);
    const after = readFileSync(site, 'utf8');
    if (path === site) expect(after).toBe(before);
    else expect(after).not.toBe(before);
  });

  it('is not there for a function without one', async () => {
    const root = project({ 'functions/a/index.ts': 'export const handler = () => 1;' });
    const place = { root, outdir: join(root, 'out') };
    const { folderOf, pages } = await bundleFunctions(['functions/a'], place);
    expect(pages).toEqual({});
    expect(existsSync(join(folderOf('functions/a'), 'page'))).toBe(false);
  });
});
