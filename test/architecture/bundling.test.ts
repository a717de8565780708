import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleFunctions, nameOf } from '../../lib/bundling/bundle-functions.ts';
import { unreachable } from '../../lib/bundling/unreachable.ts';

const repository = join(import.meta.dirname, '../..');
const signsRequests = 'test/architecture/signs-requests';
const catchesErrors = 'test/architecture/catches-errors';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundling-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A small project of the entries `functions/<name>`, with its bundles beside it. */
function project(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { root: folder, outdir: join(folder, 'out') };
}

/** Runs a program on the bundle `index.js` with just this environment. */
async function runOn(bundle: string, program: string, environment: Record<string, string> = {}) {
  const script = `const bundle = require(${JSON.stringify(join(bundle, 'index.js'))}); ${program}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], {
    env: environment,
  });
  return stdout;
}

describe('bundling', () => {
  it('names bundles after their entries', () => {
    expect(nameOf('functions/api/sign-in')).toBe('api-sign-in');
    expect(nameOf('functions/operator')).toBe('operator');
  });

  it('names every entry that is missing', async () => {
    const place = project({ 'functions/a/index.ts': 'export const handler = () => 1;' });
    const bundled = bundleFunctions(['functions/a', 'functions/b', 'functions/c'], place);
    await expect(bundled).rejects.toThrow(/functions\/b\/index\.ts\n.*functions\/c\/index\.ts/);
  });

  it('makes bundles that load as CommonJS under a project of ES modules', async () => {
    const place = project({
      'package.json': '{"type":"module"}',
      'functions/a/index.ts': 'export const handler = (): number => 42;',
    });
    const { folderOf } = await bundleFunctions(['functions/a'], place);
    const printed = await runOn(folderOf('functions/a'), 'console.log(bundle.handler())');
    expect(printed).toBe('42\n');
  });

  it('is done once for all who want the same at the same time', async () => {
    const place = project({ 'functions/a/index.ts': 'export const handler = () => 1;' });
    const kept = join(place.outdir, 'kept.json');
    const times: number[] = [];
    await Promise.all(
      [1, 2, 3].map(async () => {
        await bundleFunctions(['functions/a'], place);
        times.push(statSync(kept).mtimeMs);
      }),
    );
    expect(new Set(times).size).toBe(1);
  });

  it('does not bundle again what has not changed', async () => {
    const place = project({ 'functions/a/index.ts': 'export const handler = () => 1;' });
    const { folderOf } = await bundleFunctions(['functions/a'], place);
    const bundle = join(folderOf('functions/a'), 'index.js');
    const first = statSync(bundle).mtimeMs;
    await bundleFunctions(['functions/a'], place);
    expect(statSync(bundle).mtimeMs).toBe(first);
  });

  it.each([
    ['a module that an entry imports', 'shared/value.ts', 'export const value = 2;'],
    ['a bundle', 'out/a/index.js', 'broken'],
  ])('bundles again after a change of %s', async (_what, path, text) => {
    const place = project({
      'functions/a/index.ts':
        "import { value } from '../../shared/value.ts'; export const handler = () => [value];",
      'shared/value.ts': 'export const value = 1;',
    });
    const { folderOf } = await bundleFunctions(['functions/a'], place);
    writeFileSync(join(folder, path), text);
    await bundleFunctions(['functions/a'], place);
    const printed = await runOn(folderOf('functions/a'), 'console.log(...bundle.handler())');
    expect(printed).toBe(path.startsWith('shared') ? '2\n' : '1\n');
  });

  it('leaves nothing of an earlier run in the folder of a bundle', async () => {
    const place = project({
      'functions/a/index.ts': "export const handler = () => import('./rare.ts');",
      'functions/a/rare.ts': 'export const rare = 1;',
    });
    const { folderOf } = await bundleFunctions(['functions/a'], place);
    const files = () => readdirSync(folderOf('functions/a')).toSorted();
    expect(files()).toEqual(['index.js', 'package.json', 'rare.js']);
    writeFileSync(join(folder, 'functions/a/index.ts'), 'export const handler = () => 1;');
    await bundleFunctions(['functions/a'], place);
    expect(files()).toEqual(['index.js', 'package.json']);
  });

  it('bundles again when another entry joins', async () => {
    const place = project({
      'functions/a/index.ts': 'export const handler = () => 1;',
      'functions/b/index.ts': 'export const handler = () => 2;',
    });
    await bundleFunctions(['functions/a'], place);
    const { folderOf } = await bundleFunctions(['functions/a', 'functions/b'], place);
    expect(readFileSync(join(folderOf('functions/b'), 'index.js'), 'utf8')).toContain('2');
  });

  it('says what does not compile', async () => {
    const place = project({ 'functions/a/index.ts': "import './nowhere.ts';" });
    await expect(bundleFunctions(['functions/a'], place)).rejects.toThrow(/nowhere\.ts/);
  });
});

describe('what a bundle leaves out', () => {
  it('is modules of which an entry uses nothing', async () => {
    const place = project({
      'functions/a/index.ts':
        "import { used } from '../../shared/all.ts'; export const handler = () => used();",
      'shared/all.ts':
        "import { heavy } from './heavy.ts'; export const used = () => 1; export const unused = () => heavy;",
      'shared/heavy.ts': 'export const heavy = [1, 2].map((n) => `heavy ${n}`);',
    });
    const { folderOf } = await bundleFunctions(['functions/a'], place);
    expect(readFileSync(join(folderOf('functions/a'), 'index.js'), 'utf8')).not.toContain('heavy');
  });

  it('is never an import for its effect alone: that is an error', async () => {
    const place = project({
      'functions/a/index.ts': "import './effect.ts'; export const handler = () => 1;",
      'functions/a/effect.ts': "console.log('effect');",
    });
    await expect(bundleFunctions(['functions/a'], place)).rejects.toThrow(/effect\.ts/);
  });
});

describe('a module that is imported by import()', () => {
  const files = {
    'functions/a/index.ts':
      "import { rarely } from '../../shared/all.ts'; export const handler = () => rarely();",
    'functions/b/index.ts':
      "import { often } from '../../shared/all.ts'; export const handler = () => often;",
    'shared/all.ts':
      "export const often = 1;\nexport const rarely = async () => (await import('./rare.ts')).rare();",
    'shared/rare.ts': "export const rare = () => 'rare ' + 'thing';",
  };

  it('is a bundle of its own, beside the functions that use it', async () => {
    const { folderOf } = await bundleFunctions(['functions/a', 'functions/b'], project(files));
    const [a, b] = [folderOf('functions/a'), folderOf('functions/b')];
    expect(readFileSync(join(a, 'index.js'), 'utf8')).not.toContain('thing');
    expect(await runOn(a, 'bundle.handler().then(console.log)')).toBe('rare thing\n');
    expect([existsSync(join(a, 'rare.js')), existsSync(join(b, 'rare.js'))]).toEqual([true, false]);
  });

  it('is of the same folder', async () => {
    const place = project({
      ...files,
      'shared/all.ts': "export const rarely = () => import('../x.ts');",
    });
    await expect(bundleFunctions(['functions/a'], place)).rejects.toThrow(/same folder/);
  });

  it('is bundled again after a change', async () => {
    const place = project(files);
    await bundleFunctions(['functions/a'], place);
    writeFileSync(join(folder, 'shared/rare.ts'), "export const rare = () => 'rarer';");
    const { folderOf } = await bundleFunctions(['functions/a'], place);
    const printed = await runOn(folderOf('functions/a'), 'bundle.handler().then(console.log)');
    expect(printed).toBe('rarer\n');
  });
});

describe('modules that functions never reach', () => {
  /** What the bundle of an entry says when it reaches one after all. */
  async function saidBy(source: string): Promise<string> {
    const place = project({ 'functions/a/index.ts': source });
    symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
    const { folderOf } = await bundleFunctions(['functions/a'], place);
    const program = 'try { bundle.handler() } catch ({ message }) { console.log(message) }';
    return runOn(folderOf('functions/a'), program);
  }

  it.each([
    [unreachable[1].module, "import * as z from 'zod'", 'z.toJSONSchema(z.string())'],
    [unreachable[0].module, "import * as z from 'zod'", 'z.string().toJSONSchema()'],
    [
      unreachable[2].module,
      "import { EventStreamSerde } from '@smithy/core/event-streams'",
      'new EventStreamSerde({})',
    ],
    [
      unreachable[3].module,
      "import { AdaptiveRetryStrategy } from '@smithy/core/retry'",
      'new AdaptiveRetryStrategy(async () => 3)',
    ],
  ])('%s: what reaches it says so (%#)', async (module, imports, call) => {
    const said = await saidBy(`${imports};\nexport const handler = () => ${call};\n`);
    expect(said).toContain(`is left out of bundles with ${module}`);
  });

  it('are five at most, and exist', () => {
    expect(unreachable.length).toBeLessThanOrEqual(5);
    for (const { module } of unreachable) {
      expect(existsSync(join(repository, 'node_modules', module))).toBe(true);
    }
  });
});

describe('credentials in a bundle', () => {
  /** The headers of the one request that the entry makes with this environment. */
  async function headersOf(environment: Record<string, string>): Promise<IncomingHttpHeaders> {
    const place = { root: repository, outdir: folder };
    const { folderOf } = await bundleFunctions([signsRequests], place);
    const seen: IncomingHttpHeaders[] = [];
    const server = createServer((request, response) => {
      seen.push(request.headers);
      response.setHeader('content-type', 'application/x-amz-json-1.0').end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      await runOn(folderOf(signsRequests), 'bundle.handler()', {
        AWS_REGION: 'eu-west-1',
        AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
        ...environment,
      });
    } finally {
      server.close();
    }
    expect(seen).toHaveLength(1);
    return seen[0]!;
  }

  it('come from the environment, with the session token', async () => {
    const headers = await headersOf({
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'the-session-token',
    });
    expect(headers.authorization).toMatch(/Credential=AKIDEXAMPLE\/\d+\/eu-west-1\/dynamodb\//);
    expect(headers['x-amz-security-token']).toBe('the-session-token');
  });

  it('leave the search for others out', async () => {
    const place = { root: repository, outdir: folder };
    const { metafile } = await bundleFunctions([signsRequests], place);
    const providers = Object.keys(metafile.inputs).filter((path) =>
      /@aws-sdk\/(credential-provider|nested-clients|token-providers)/.test(path),
    );
    expect(providers.map((path) => path.replace(/^.*@aws-sdk\//, '')).sort()).toEqual([
      'credential-provider-env/dist-es/fromEnv.js',
      'credential-provider-env/dist-es/index.js',
    ]);
  });
});

describe('errors in a bundle', () => {
  /** What the one request of the entry is told when the table answers so. */
  async function toldOf(answer: object): Promise<unknown> {
    const place = { root: repository, outdir: folder };
    const { folderOf } = await bundleFunctions([catchesErrors], place);
    const server = createServer((_request, response) => {
      response.statusCode = 400;
      response.setHeader('content-type', 'application/x-amz-json-1.0');
      response.end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const program = 'bundle.handler().then((told) => console.log(JSON.stringify(told)))';
      const printed = await runOn(folderOf(catchesErrors), program, {
        AWS_REGION: 'eu-west-1',
        AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
        AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
        AWS_SECRET_ACCESS_KEY: 'secret',
      });
      return JSON.parse(printed);
    } finally {
      server.close();
    }
  }

  it('keep their name, their message and their fields', async () => {
    const __type = 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException';
    const Item = { pk: { S: 'a' } };
    expect(await toldOf({ __type, message: 'The conditional request failed', Item })).toEqual({
      name: 'ConditionalCheckFailedException',
      message: 'The conditional request failed',
      isKnown: true,
      item: { pk: 'a' },
    });
  });

  it('are not taken for one another', async () => {
    const __type = 'com.amazonaws.dynamodb.v20120810#TransactionConflictException';
    expect(await toldOf({ __type, message: 'Somebody else writes' })).toEqual({
      name: 'TransactionConflictException',
      message: 'Somebody else writes',
      isKnown: false,
      item: null,
    });
  });
});
