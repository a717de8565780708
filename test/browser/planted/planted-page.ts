import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { BrowserContext, Route } from 'playwright-core';
import { buildPage } from '../../../lib/page/build-page.ts';
import { project } from '../suite.ts';

/** One mistake in one file of the page. */
export interface Edit {
  /** Below `functions/dashboard/page`. */
  file: string;
  /** What stands there once. */
  from: string;
  to: string;
}

const folder = 'functions/dashboard/page';

/**
 * Builds the page with mistakes in it, as the real one is built.
 * @returns its files by path, not compressed
 * @throws Error when what is to be edited isn't there once: the page has moved on
 */
async function buildPlanted(edits: readonly Edit[]): Promise<Map<string, Buffer>> {
  await mkdir(join(project, '.build'), { recursive: true });
  const root = await mkdtemp(join(project, '.build', 'planted-'));
  try {
    await cp(join(project, folder), join(root, folder), { recursive: true });
    for (const name of ['shared', 'node_modules', 'package.json', 'tsconfig.json']) {
      await symlink(join(project, name), join(root, name));
    }
    for (const { file, from, to } of edits) {
      const path = join(root, folder, file);
      const parts = (await readFile(path, 'utf8')).split(from);
      if (parts.length !== 2) {
        throw new Error(`${file} has ${parts.length - 1} times, not once: ${from}`);
      }
      await writeFile(path, parts.join(to));
    }
    const { files } = await buildPage(folder, root);
    const packed = [...files].filter(([path]) => path.endsWith('.gz'));
    return new Map(packed.map(([path, content]) => [path.slice(0, -3), gunzipSync(content)]));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/**
 * Puts a page with mistakes in the place of the real one: to all pages of a context, with the headers
 * that the service sends.
 */
export async function planted(
  edits: readonly Edit[],
): Promise<(context: BrowserContext) => Promise<void>> {
  const files = await buildPlanted(edits);
  const shell = files.get('index.html');
  const script = { 'content-type': 'text/javascript; charset=utf-8' };
  const serve = async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/assets/')) {
      const body = files.get(pathname.slice(1));
      const isStyle = pathname.endsWith('.css');
      if (body === undefined) return route.continue();
      return route.fulfill({ body, headers: isStyle ? { 'content-type': 'text/css' } : script });
    }
    const response = await route.fetch();
    // What is sent from here is not packed.
    const packed = ['content-encoding', 'content-length'];
    const headers = Object.fromEntries(
      Object.entries(response.headers()).filter(([name]) => !packed.includes(name)),
    );
    return route.fulfill({ body: shell ?? '', status: response.status(), headers });
  };
  return async (context) => {
    await context.route(/\/(?:assets|app)(?:\/|$)[^]*/, serve);
  };
}
