import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleFunctions, nameOf } from '../../lib/bundling/bundle-functions.ts';
import { functions } from '../../lib/stacks/functions.ts';
import { interleaved, type BenchOptions, type Figure, type Report } from './measure.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const rounds = 15;

/** What any function needs that talks to the table, bundled with nothing but the usual settings. */
const plainClient = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import {
    BatchGetCommand, DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand,
    TransactWriteCommand, UpdateCommand,
  } from '@aws-sdk/lib-dynamodb';
  const commands = [
    BatchGetCommand, GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand,
  ];
  export const handler = async ({ command, input }) =>
    DynamoDBDocumentClient.from(new DynamoDBClient({})).send(new commands[command](input));
`;

/**
 * The size of every function's bundle, and the time that a fresh process takes to load it: of the
 * API's functions, for which people wait, and in the long run of the others too.
 */
export async function bundlesBench({ long }: BenchOptions): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bundles-'));
  try {
    const entries = functions.map(({ entry }) => entry);
    const { metafile, folderOf } = await bundleFunctions(entries, { root, outdir: folder });
    const sizes = new Map(
      Object.entries(metafile.outputs)
        .filter(([path]) => path.endsWith('/index.js'))
        .map(([path, { bytes }]) => [path.split('/').at(-2), bytes / 1024]),
    );
    const loaded = entries.filter((entry) => long || isApi(entry));
    const loads = await loadTimes({
      empty: await emptyModule(folder),
      plain: await plainBundle(folder),
      ...Object.fromEntries(loaded.map((entry) => [entry, join(folderOf(entry), 'index.js')])),
    });
    // The least, not the median: what else the machine does only adds.
    const over = (name: string) => Math.min(...loads[name]!) - Math.min(...loads.empty!);
    const plain = { name: 'plain document client', value: over('plain') };
    const figures = [
      ...entries.map((entry): Figure => {
        const name = `size of ${nameOf(entry)}`;
        return { name, value: sizes.get(nameOf(entry))!, unit: 'KB' };
      }),
      ...loaded.map((entry): Figure => {
        const figure: Figure = {
          name: `load of ${nameOf(entry)}`,
          value: over(entry),
          unit: 'ms',
          baseline: plain,
        };
        return isApi(entry) ? { ...figure, budget: { ratioMax: 1.8 } } : figure;
      }),
    ];
    return {
      title: 'Bundles',
      how: `Minified by esbuild, which changes no module’s text: left out are the search for credentials, an alias, and the modules of lib/bundling/unreachable.ts. What import() loads (the client of SES, of the Scheduler, the cipher of secrets, the parser of forms) is a file of its own and counts with neither. Load: the least CPU time of ${rounds} fresh processes that require the bundle, less that of an empty module. Baseline: the DynamoDB document client with six commands, bundled with the usual settings. Without a clock, test/architecture/bundles.test.ts holds the budget of functions/api: kilobytes and schemas.`,
      figures,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** People wait for these. */
const isApi = (entry: string) => /^functions\/(api\/|dashboard$|mcp$)/.test(entry);

async function emptyModule(folder: string): Promise<string> {
  const file = join(folder, 'empty.cjs');
  await writeFile(file, 'exports.handler = async () => undefined;\n');
  return file;
}

async function plainBundle(folder: string): Promise<string> {
  const outfile = join(folder, 'plain.cjs');
  await build({
    stdin: { contents: plainClient, resolveDir: root },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    legalComments: 'none',
  });
  return outfile;
}

/** Milliseconds that each file takes to load, in processes of their own, by turns. */
async function loadTimes(
  files: Readonly<Record<string, string>>,
): Promise<Record<string, number[]>> {
  const contestants = Object.entries(files).map(([name, file]) => [name, () => loadTime(file)]);
  return interleaved(Object.fromEntries(contestants) as Record<string, () => Promise<number>>, {
    rounds,
    warmUps: 0,
  });
}

async function loadTime(file: string): Promise<number> {
  const program = `
    const before = process.cpuUsage();
    require(${JSON.stringify(file)});
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1000);`;
  const { stdout } = await run(process.execPath, ['-e', program], { env: {} });
  return Number(stdout);
}
