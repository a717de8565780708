import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { account, region, type Moto } from './moto.ts';
import { spawn } from 'node:child_process';

/** The stacks of the stage that is judged: one that may be deleted. */
export const stacks = { data: 'ArtistMonitor-dev-Data', service: 'ArtistMonitor-dev-Service' };

const quietly = ['--no-notices', '--no-color', '--progress', 'events'];

/**
 * Bootstraps the account, from an empty folder: in the app's own, the CDK would make its assembly anew,
 * without bundles.
 */
export async function bootstrap({ environment }: Moto): Promise<Outcome> {
  const cwd = mkdtempSync(join(tmpdir(), 'judge-'));
  try {
    const where = `aws://${account}/${region}`;
    return await run(['cdk', 'bootstrap', where, '--no-notices'], { environment, cwd });
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

/** Makes the templates and bundles in a folder of their own. */
export async function synthesize(
  assembly: string,
  settings: Readonly<Record<string, string>>,
): Promise<Outcome> {
  rmSync(assembly, { recursive: true, force: true });
  const words = ['cdk', 'synth', '--quiet', '--no-notices', '--output', assembly] as const;
  // No other setting of this shell: what is deployed is what is said here.
  // `npm run synth` has the CDK's own check, which takes longer than all the rest.
  return run(words, { environment: { ...settings, CDK_VALIDATION: 'false' } });
}

/** Deploys an assembly. By change set, moto never evaluates outputs. */
export async function deploy(
  assembly: string,
  { environment }: Moto,
  which: readonly string[] = ['--all'],
): Promise<Outcome> {
  const words = ['--require-approval', 'never', '--method=direct', ...quietly];
  return run(['cdk', 'deploy', '--app', assembly, ...which, ...words], { environment });
}

/** Deletes a stack. */
export async function destroy(
  assembly: string,
  { environment }: Moto,
  stack: string,
): Promise<Outcome> {
  const words = ['--force', '--exclusively', '--no-notices', '--no-color'];
  return run(['cdk', 'destroy', '--app', assembly, stack, ...words], { environment });
}

export const root = join(import.meta.dirname, '../..');

export interface Outcome {
  readonly passed: boolean;
  readonly output: string;
  readonly printed: string;
}

/** Runs a program to its end, with this project's programs on the path. */
export async function run(
  [program, ...words]: readonly [string, ...string[]],
  options: { environment?: Readonly<Record<string, string>>; cwd?: string } = {},
): Promise<Outcome> {
  const { environment = {}, cwd = root } = options;
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  // Empty means not set: a profile of this machine must change nothing.
  const given = Object.entries({ ...process.env, ...environment, PATH });
  const env = Object.fromEntries(given.filter(([, value]) => value !== ''));
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const all: Buffer[] = [];
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => {
      all.push(chunk);
      printed.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => all.push(chunk));
    const textOf = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8');
    child.on('error', (error) => {
      resolve({ passed: false, output: error.message, printed: '' });
    });
    child.on('close', (code) => {
      resolve({ passed: code === 0, output: textOf(all), printed: textOf(printed) });
    });
  });
}
