import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions } from '../../lib/bundling.ts';
import { withPureConstants } from '../../lib/pure-constants.ts';
import examples from '../../shared/contract/examples.json' with { type: 'json' };
import { operations } from '../../shared/contract/index.ts';
import { handler as parseAnswers, type Tries } from './parses-answers/index.ts';

const repository = join(import.meta.dirname, '../..');
const parsesAnswers = 'test/architecture/parses-answers';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundled-schemas-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** The value itself, and with each part of it replaced by what hardly belongs there, or left out. */
function spoilt(value: unknown): unknown[] {
  const wrong = [null, '', -1.5, 'x'.repeat(600), []];
  if (typeof value !== 'object' || value === null) return [value, ...wrong];
  if (Array.isArray(value)) {
    const [first, ...rest] = value as unknown[];
    return [value, ...wrong, ...spoilt(first).map((one) => [one, ...rest])];
  }
  const parts = Object.entries(value).flatMap(([name, part]) => [
    Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)),
    ...spoilt(part).map((one) => ({ ...value, [name]: one })),
  ]);
  return [value, ...wrong, { ...value, extra: 1 }, ...parts];
}

function tries(): Tries {
  const answers: Readonly<Record<string, unknown>> = examples;
  return operations.flatMap(({ id, exampleBody }) => [
    ...spoilt(exampleBody).map((value) => ({ id, part: 'body' as const, value })),
    ...spoilt(answers[id]).map((value) => ({ id, part: 'success' as const, value })),
  ]);
}

it('schemas in a bundle take and refuse what those of the sources do, in the same words', async () => {
  const [from, bundled, here] = ['tries', 'bundled', 'here'].map((name) => join(folder, name));
  writeFileSync(from!, JSON.stringify(tries()));
  const place = { root: repository, outdir: join(folder, 'out') };
  const { folderOf } = await bundleFunctions([parsesAnswers], place);
  const bundle = join(folderOf(parsesAnswers), 'index.js');
  const program = `require(process.argv[1]).handler(process.argv[2], process.argv[3])`;
  execFileSync(process.execPath, ['-e', program, bundle, from!, bundled!], { env: {} });
  parseAnswers(from!, here!);
  const outcomes: unknown = JSON.parse(readFileSync(here!, 'utf8'));
  expect(JSON.parse(readFileSync(bundled!, 'utf8'))).toEqual(outcomes);
  const count = (name: string) => (outcomes as object[]).filter((one) => name in one).length;
  expect(Math.min(count('data'), count('issues'))).toBeGreaterThan(operations.length);
});

it('constants say that making them does nothing else, and functions stay as they are', () => {
  const source = [
    'export const A = z',
    '  .object({',
    "    a: z.string().min(1, 'too short; really'),",
    '  })',
    '  .strict();',
    'const b: readonly string[] = [A.parse({}).a]; // for B',
    'export const c = (text: string): string => {',
    '  const inside = A.parse({ a: text });',
    '',
    '  return inside.a;',
    '};',
    'export const d = async () => c(b[0]);',
    'const e = /f(g)/;',
  ];
  expect(withPureConstants(source.join('\n') + '\n').split('\n')).toEqual([
    'export const A = /* @__PURE__ */ (() => (z',
    '  .object({',
    "    a: z.string().min(1, 'too short; really'),",
    '  })',
    '  .strict()))();',
    'const b: readonly string[] = /* @__PURE__ */ (() => ([A.parse({}).a]))(); // for B',
    ...source.slice(6),
    '',
  ]);
});

/** Bundles a project of these files, and tells where the bundle of `functions/a` is. */
async function bundleOf(files: Readonly<Record<string, string>>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const place = { root: folder, outdir: join(folder, 'out') };
  const { folderOf } = await bundleFunctions(['functions/a'], place);
  return join(folderOf('functions/a'), 'index.js');
}

it('constants that a bundle does not use are left out, with all that they are made of', async () => {
  const bundle = await bundleOf({
    'functions/a/index.ts':
      "import { used } from '../../shared/all.ts';\nexport const handler = () => used;\n",
    'shared/all.ts':
      "const heavy = ['heavy'].map((text) => text + text);\n" +
      'export const unused = heavy.map((text) => text.length);\n' +
      "export const used = ['light'].map((text) => text.length);\n",
  });
  const text = readFileSync(bundle, 'utf8');
  expect(text).toContain('light');
  expect(text).not.toContain('heavy');
});

it('schemas that are alike are one in a bundle, and those that say more stay apart', async () => {
  const bundle = await bundleOf({
    'functions/a/index.ts': `
      import * as z from 'zod';
      export const handler = () => ({
        alike: [
          [z.string(), z.string()],
          [z.int(), z.int()],
          [z.boolean().optional(), z.boolean().optional()],
          [z.string().nullable(), z.string().nullable()],
        ].map(([one, other]) => one === other),
        apart: [
          [z.string(), z.string('a text')],
          [z.string().min(1), z.string().min(1)],
          [z.string().optional(), z.string().nullable()],
          [z.string().min(1).optional(), z.string().optional()],
        ].map(([one, other]) => one === other),
        told: z.string('a text').safeParse(1).error.issues[0].message,
      });`,
  });
  const program = 'console.log(JSON.stringify(require(process.argv[1]).handler()))';
  const printed = execFileSync(process.execPath, ['-e', program, bundle], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual({
    alike: [true, true, true, true],
    apart: [false, false, false, false],
    told: 'a text',
  });
});
