/** `npm run check`: every gate that is not a test of behaviour, two at a time, one line for each. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');

interface Gate {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** What it prints is told even if it passes. */
  readonly isTold?: true;
}

/** The slowest first, so that the last one to end is a short one. */
const gates: readonly Gate[] = [
  { name: 'browser', command: ['node', 'test/browser/run.ts'] },
  // It keeps the types of all files at once, which is more than Node allows itself by default.
  {
    name: 'lint',
    command: ['node', '--max-old-space-size=8192', 'node_modules/eslint/bin/eslint.js', '.'],
  },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'types of the browser suite', command: ['tsc', '-p', 'test/browser'] },
  { name: 'types of the page', command: ['tsc', '-p', 'functions/dashboard/page'] },
  { name: 'types of its tests', command: ['tsc', '-p', 'test/dashboard'] },
  {
    name: 'templates',
    command: ['cdk', 'synth', '--quiet', '--no-notices', '--output', '.build/cdk.out'],
  },
  { name: 'format', command: ['prettier', '--check', '.'] },
  { name: 'layers', command: ['depcruise', 'bin', 'lib', 'functions', 'shared'] },
  { name: 'unused', command: ['knip'] },
  { name: 'dependencies', command: ['node', 'bin/dependencies.ts'], isTold: true },
  { name: 'openapi', command: ['node', 'bin/openapi.ts', '--check'] },
  { name: 'redocly', command: ['redocly', 'lint', '--format', 'stylish', 'openapi.json'] },
  {
    name: 'spectral',
    command: ['spectral', 'lint', '--fail-severity', 'warn', '--quiet', 'openapi.json'],
  },
];

interface Outcome {
  readonly passed: boolean;
  readonly output: string;
}

async function run([program, ...args]: Gate['command']): Promise<Outcome> {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, PATH: path } });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => {
      resolve({ passed: false, output: `${program} did not start: ${error.message}` });
    });
    child.on('close', (code) => {
      resolve({ passed: code === 0, output: Buffer.concat(chunks).toString() });
    });
  });
}

/** Takes gates from `waiting` until there are none. @returns how many failed */
async function work(waiting: Gate[]): Promise<number> {
  let failures = 0;
  for (let gate = waiting.shift(); gate !== undefined; gate = waiting.shift()) {
    const start = performance.now();
    const { passed, output } = await run(gate.command);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const told = passed && gate.isTold ? output.trim() : '';
    console.log(
      `${passed ? 'ok    ' : 'FAILED'}  ${gate.name.padEnd(10)} ${seconds.padStart(6)} s  ${told}`.trimEnd(),
    );
    if (!passed) {
      console.log(`$ ${gate.command.join(' ')}\n${output.trimEnd()}\n`);
      failures += 1;
    }
  }
  return failures;
}

const waiting = [...gates];
const failures = await Promise.all([work(waiting), work(waiting)]);
const failed = failures.reduce((sum, count) => sum + count, 0);
console.log(failed === 0 ? 'all gates ok' : `${failed} of ${gates.length} gates failed`);
process.exitCode = failed === 0 ? 0 : 1;
