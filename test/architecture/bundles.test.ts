import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import * as z from 'zod';
import { bundleFunctions, nameOf, type Bundles } from '../../lib/bundling/bundle-functions.ts';
import { functions } from '../../lib/stacks/functions.ts';
import { newApiKey } from '../../shared/domain/people/api-key.ts';
import { openApiText } from '../../shared/http/openapi.ts';
import { describedTools } from '../../shared/mcp/described-tools.ts';
import { OpenApiDocument } from '../../shared/http/reference/document.ts';
import { referencePage } from '../../shared/http/reference/page.ts';
import { apiEvent } from '../support/events.ts';

const Answer = z.object({ statusCode: z.number(), body: z.string() });
type Output = Metafile['outputs'][string];

const entries = functions.map(({ entry }) => entry);
let bundles: Bundles;
beforeAll(async () => {
  bundles = await bundleFunctions(entries);
});

/** What esbuild wrote for an entry. */
function outputOf(entry: string): Output {
  const [, output] =
    Object.entries(bundles.metafile.outputs).find(([path]) =>
      path.endsWith(`/${nameOf(entry)}/index.js`),
    ) ?? [];
  if (!output) throw new Error(`no bundle of ${entry}`);
  return output;
}

/** The modules that left something in the bundle. */
function modulesOf(entry: string): string[] {
  return Object.entries(outputOf(entry).inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path);
}

/** The folder of the package that a module belongs to, e.g. `node_modules/@aws-sdk/core`. */
function packageOf(path: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

/**
 * Kilobytes that no bundle may have: well above the largest. It catches an accident such as a tool,
 * a second copy of a package, or the search for credentials. What a size costs, `npm run bench --
 * bundles` measures.
 */
const ceiling = 800;

describe.each(entries)('the bundle of %s', (entry) => {
  it('is not large by accident', () => {
    expect(outputOf(entry).bytes / 1024).toBeLessThanOrEqual(ceiling);
  });

  it('has no tools, no tests and no languages inside', () => {
    const unwanted =
      /node_modules\/(aws-cdk-lib|constructs|esbuild|fast-check|@dynoxide|fauxqs)\/|^(test|lib|bin)\/|zod\/.*\/locales\/(?!en\.)/;
    expect(modulesOf(entry).filter((path) => unwanted.test(path))).toEqual([]);
  });

  it('makes requests and answers of the API only where somebody asks for them', () => {
    if (isOfApi(entry) || entry === 'functions/mcp') return;
    const bodies = modulesOf(entry).filter((path) => path.includes('domain/bodies/'));
    expect(bodies).toEqual([]);
  });

  it('has no package twice: neither in two places nor in two formats', () => {
    const homes = new Map<string, Set<string>>();
    for (const path of modulesOf(entry)) {
      const home = packageOf(path);
      if (home === undefined) continue;
      const name = home.replace(/^.*node_modules\//, '');
      const { format = 'data' } = bundles.metafile.inputs[path] ?? {};
      if (format === 'data') continue;
      homes.set(name, (homes.get(name) ?? new Set()).add(`${home} as ${format}`));
    }
    const twice = [...homes.values()].filter((places) => places.size > 1);
    expect(twice.map((places) => [...places])).toEqual([]);
  });
});

/**
 * What people wait for when a function of the API starts: kilobytes to read, and schemas to make, each of
 * which takes as long as reading 0.4 KB. A weight of 850 takes 1.7 times as long as the plain client, or 1.8
 * on a fast machine: the budget of `npm run bench -- bundles`. No test measures time, since machines differ:
 * what else a module does while it loads, the bench alone shows. (The function of assistants has no client of AWS, which is a
 * third of the others' time, so this says nothing of it.)
 */
const weightMax = 890;
const kilobytesOfSchema = 0.4;
const isOfApi = (entry: string) => entry.startsWith('functions/api/');

/** How many schemas, and checks of schemas, a bundle makes while it loads. */
function schemasOf(entry: string): number {
  const file = join(bundles.folderOf(entry), 'index.js');
  // zod calls that for each it makes.
  const program = `
    let made = 0;
    globalThis.__zod_globalConfig = { postProcessor: () => { made += 1; } };
    require(${JSON.stringify(file)});
    console.log(made);`;
  return Number(execFileSync(process.execPath, ['-e', program], { env: {}, encoding: 'utf8' }));
}

it.each(entries.filter(isOfApi))('%s starts within its budget', (entry) => {
  const kilobytes = outputOf(entry).bytes / 1024;
  const schemas = schemasOf(entry);
  const largest = Object.entries(outputOf(entry).inputs)
    .filter(([path]) => !path.includes('node_modules'))
    .toSorted(([, one], [, other]) => other.bytesInOutput - one.bytesInOutput)
    .slice(0, 12);
  const what = {
    'weighs too much': `${Math.round(kilobytes)} KB, ${schemas} schemas`,
    'its largest modules': largest.map(([path, { bytesInOutput }]) => `${path} ${bytesInOutput}`),
  };
  const weight = kilobytes + kilobytesOfSchema * schemas;
  expect(weight > weightMax ? what : null).toBeNull();
});

it('counts the schemas that a bundle makes', () => {
  expect(schemasOf('functions/api/changes')).toBeGreaterThan(300);
});

/** What a bundle answers to a `GET`, with nothing in its environment but its own address. */
function answerOf(entry: string, path: string): unknown {
  const file = join(bundles.folderOf(entry), 'index.js');
  const event = apiEvent({ method: 'GET', path });
  const program = `
    const { handler } = require(${JSON.stringify(file)});
    handler(${JSON.stringify(event)}, { getRemainingTimeInMillis: () => 9000 })
      .then(({ statusCode, body }) => console.log('\\n' + JSON.stringify({ statusCode, body })));`;
  const printed = execFileSync(process.execPath, ['-e', program], {
    env: { PUBLIC_URL: 'http://localhost:3000' },
    encoding: 'utf8',
  });
  // The function logs before it answers.
  return JSON.parse(printed.trimEnd().split('\n').at(-1) ?? '');
}

it('answers with the OpenAPI document of the contract, made beforehand', () => {
  const body = JSON.stringify(JSON.parse(openApiText()));
  expect(answerOf('functions/api/pages', '/openapi.json')).toEqual({ statusCode: 200, body });
});

it('answers with the API reference of that document, made beforehand', () => {
  const body = referencePage(OpenApiDocument.parse(JSON.parse(openApiText())));
  expect(answerOf('functions/api/pages', '/docs')).toEqual({ statusCode: 200, body });
  const makers = modulesOf('functions/api/pages').filter((path) =>
    /reference\/(page|document|made)\b/.test(path),
  );
  expect(makers).toEqual([]);
});

it('answers about its health without the documents, and without the rest of the contract', () => {
  const others = /openapi-|reference\/|contract\/(?!health|define|errors)/;
  expect(modulesOf('functions/api/health').filter((path) => others.test(path))).toEqual([]);
});

it('says which methods a path has, by routes that were written beforehand', () => {
  const { statusCode, body } = Answer.parse(
    answerOf('functions/api/health', '/api/v1/auth/logout'),
  );
  expect([statusCode, body]).toEqual([405, expect.stringContaining('POST')]);
});

it('answers assistants with the tools of the contract, made beforehand', () => {
  const file = join(bundles.folderOf('functions/mcp'), 'index.js');
  const event = apiEvent({
    method: 'POST',
    path: '/mcp',
    headers: {
      authorization: `Bearer ${newApiKey(randomBytes)}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  // The API that it asks about the key.
  const program = `
    globalThis.fetch = async () => Response.json({});
    const { handler } = require(${JSON.stringify(file)});
    handler(${JSON.stringify(event)}, { getRemainingTimeInMillis: () => 9000 })
      .then(({ statusCode, body }) => console.log('\\n' + JSON.stringify({ statusCode, body })));`;
  const printed = execFileSync(process.execPath, ['-e', program], {
    env: { PUBLIC_URL: 'http://localhost:3000' },
    encoding: 'utf8',
  });
  const answer = Answer.parse(JSON.parse(printed.trimEnd().split('\n').at(-1) ?? ''));
  const tools = describedTools().map(({ name, title, description, inputSchema, annotations }) => ({
    ...{ name, title, description, inputSchema, annotations },
  }));
  expect(answer.statusCode).toBe(200);
  expect(JSON.parse(answer.body)).toMatchObject({ id: 1, result: { tools } });
});

it('answers with the page beside it', () => {
  const { statusCode, body } = Answer.parse(answerOf('functions/dashboard', '/app/'));
  const [, script] = /src="\/assets\/([^"]+)"/.exec(Buffer.from(body, 'base64').toString()) ?? [];
  expect([statusCode, script]).toEqual([200, expect.stringMatching(/^\w+-\w+\.js$/)]);
  expect(answerOf('functions/dashboard', `/assets/${script!}`)).toMatchObject({ statusCode: 200 });
});

it('loads every bundle with nothing in the environment, and finds its handler', () => {
  const files = entries.map((entry) => join(bundles.folderOf(entry), 'index.js'));
  const program = `for (const file of ${JSON.stringify(files)}) console.log(typeof require(file).handler)`;
  const printed = execFileSync(process.execPath, ['-e', program], { env: {}, encoding: 'utf8' });
  expect(printed.trim().split('\n')).toEqual(entries.map(() => 'function'));
});
