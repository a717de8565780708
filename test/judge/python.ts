import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const scripts = join(import.meta.dirname, 'python');
const requirements = join(scripts, 'requirements.txt');

/** Why the judge can't begin. The message is for who called it. */
export class JudgeError extends Error {}

/** Python with moto and cfn-lint, in a folder of its own. */
export interface Python {
  /** The program itself. */
  readonly program: string;
  /** The path of one of our scripts. */
  script(name: string): string;
  /** The path of another program that came with the packages. */
  beside(name: string): string;
}

/**
 * Makes the virtual environment when it isn't there, or when the list of packages has changed.
 * @throws JudgeError when there is no Python, or the packages can't be had.
 */
export function preparePython(folder: string): Python {
  const venv = join(folder, 'venv');
  const bin = join(venv, process.platform === 'win32' ? 'Scripts' : 'bin');
  const wanted = readFileSync(requirements, 'utf8');
  const mark = join(venv, 'requirements.txt');
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
    rmSync(venv, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    run(findPython(), ['-m', 'venv', venv], 'Python can’t make a virtual environment');
    console.log('installing moto and cfn-lint (once, about a minute) …');
    const words = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
    run(join(bin, 'python'), [...words, '-r', requirements], 'pip can’t install moto and cfn-lint');
    writeFileSync(mark, wanted);
  }
  return {
    program: join(bin, 'python'),
    script: (name) => join(scripts, name),
    beside: (name) => join(bin, name),
  };
}

function findPython(): string {
  const check = ['-c', 'import sys, venv; sys.exit(sys.version_info < (3, 10))'];
  for (const name of ['python3', 'python']) {
    if (spawnSync(name, check, { stdio: 'ignore' }).status === 0) return name;
  }
  throw new JudgeError(
    'The judge needs Python 3.10 or newer, with venv, on the path. The product itself doesn’t.',
  );
}

function run(program: string, words: readonly string[], failure: string): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status === 0) return;
  throw new JudgeError(`${failure}: ${stderr.trim().split('\n').at(-1) ?? ''}`);
}
