import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const repository = join(import.meta.dirname, '../..');

/** The folder of the page in a project that {@link pageProject} makes. */
export const pageFolder = 'functions/dashboard/page';

const files: Readonly<Record<string, string>> = {
  [`${pageFolder}/index.html`]: `<!doctype html>
<link rel="icon" href="./icon.svg" />
<link rel="stylesheet" href="./styles/index.css" />
  <link rel="modulepreload" href="./soon.tsx" />
  <script type="module" src="./main.tsx"></script>
<a href="/docs">Docs</a>
`,
  [`${pageFolder}/icon.svg`]: '<svg xmlns="http://www.w3.org/2000/svg" />',
  [`${pageFolder}/styles/index.css`]: "@import './base.css';\nh1 { color: red; }\n",
  [`${pageFolder}/styles/base.css`]: 'p { color: blue; }\n',
  [`${pageFolder}/main.tsx`]: `import { render } from 'preact';
import { lazy } from 'preact-iso';
import { shared } from './shared.ts';
const Late = lazy(() => import('./late.tsx'));
const Soon = lazy(() => import('./soon.tsx'));
render(<h1>{shared}<Late /><Soon /></h1>, document.body);
`,
  [`${pageFolder}/soon.tsx`]: 'export default () => <p>soon</p>;',
  [`${pageFolder}/late.tsx`]: `import { shared } from './shared.ts';
export default () => <p>late {shared}</p>;
`,
  [`${pageFolder}/shared.ts`]: "export const shared = 'said by both';\n",
};

/**
 * A small project with a page that loads a part of itself later.
 * @param changes more files, or others, by path; undefined leaves one out.
 * @returns its root
 */
export function pageProject(changes: Readonly<Record<string, string | undefined>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'page-'));
  for (const [path, text] of Object.entries({ ...files, ...changes })) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  return root;
}
