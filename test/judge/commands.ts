import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

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
