import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import * as z from 'zod';

const run = promisify(execFile);

/** The sources of the client that don't know where its types come from. */
const sources = ['index.ts', 'client.ts', 'api-error.ts', 'retrying.ts', 'verify-event.ts'];

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  types: [],
  allowImportingTsExtensions: true,
  declaration: true,
  emitDeclarationOnly: true,
  outDir: 'types',
};

const manifest = {
  name: 'artist-monitor-client',
  description: 'The client of Artist Monitor: typed calls, retries, paging, verified webhooks.',
  license: 'UNLICENSED',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  exports: {
    '.': {
      import: { types: './index.d.ts', default: './index.js' },
      require: { types: './index.d.cts', default: './index.cjs' },
    },
  },
  main: './index.cjs',
  types: './index.d.ts',
  files: ['*.js', '*.cjs', '*.d.ts', '*.d.cts'],
};

/**
 * Makes the npm package of the client, with types of openapi.json instead of the contract's.
 * @param root of the project
 * @returns its folder
 * @throws Error with what the compiler says
 */
export async function buildClientPackage(root: string): Promise<string> {
  const folder = join(root, '.build/client');
  const from = join(folder, 'source');
  const client = join(root, 'shared/client');
  const clients = join(root, 'test/clients');
  await rm(folder, { recursive: true, force: true });
  await mkdir(from, { recursive: true });
  for (const name of sources) await copyFile(join(client, name), join(from, name));
  await copyFile(join(client, 'package/routes.ts'), join(from, 'routes.ts'));
  await run('npm', ['run', '--silent', 'types'], { cwd: clients });
  await copyFile(join(clients, 'schema.d.ts'), join(from, 'schema.ts'));
  await writeFile(join(from, 'package.json'), '{"type":"module"}');
  await writeFile(join(from, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', from]).catch((error: unknown) => {
    throw new Error(`The types of the client don’t compile:\n${outputOf(error)}`);
  });
  for (const name of await readdir(join(from, 'types'))) {
    const types = await readFile(join(from, 'types', name), 'utf8');
    // One set for each way to load the package: a file is a module of one kind only.
    await writeFile(join(folder, name), types.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
    await writeFile(
      join(folder, name.replace(/\.ts$/, '.cts')),
      types.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.cjs'"),
    );
  }
  for (const [format, outfile] of [
    ['esm', 'index.js'],
    ['cjs', 'index.cjs'],
  ] as const) {
    await build({
      entryPoints: [join(client, 'index.ts')],
      outfile: join(folder, outfile),
      bundle: true,
      format,
      platform: 'neutral',
      target: 'es2022',
    });
  }
  await rm(from, { recursive: true });
  await copyFile(join(client, 'README.md'), join(folder, 'README.md'));
  const { info } = Described.parse(JSON.parse(await readFile(join(root, 'openapi.json'), 'utf8')));
  const whole = { ...manifest, version: info.version };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`);
  return folder;
}

const Described = z.object({ info: z.object({ version: z.string() }) });
const Failed = z.object({ stdout: z.string() });

/** What the compiler has printed; it prints mistakes to its output. */
function outputOf(error: unknown): string {
  return Failed.safeParse(error).data?.stdout ?? String(error);
}
