import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { takeDataFolder } from '../../lib/local/data-folder.ts';
import { temporaryFolder } from './support.ts';
import { bareEnvironment } from '../support/bare-environment.ts';

const folder = temporaryFolder();
const script = join(import.meta.dirname, '../../bin/local.ts');

/** What `npm start` does when it cannot start: its exit code and what it prints. */
async function start(environment: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...bareEnvironment, DATA_DIR: join(folder, 'data'), ...environment },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const watch = setTimeout(() => child.kill('SIGKILL'), 600_000);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(watch);
  return { code, stdout, stderr };
}

let port = 0;
let server: Server;
beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

describe('npm start, when it cannot', () => {
  it.each<[string, () => Record<string, string>, string[], RegExp]>([
    [
      'wrong settings',
      () => ({ PORT: '99999', CATALOG: 'other' }),
      [],
      /^Settings: PORT .*; CATALOG .*\.$/,
    ],
    [
      'an unknown option',
      () => ({}),
      ['--clean'],
      /^Unknown option '--clean'\. The only option is --reset\.$/,
    ],
    ['a word', () => ({}), ['again'], /^Unexpected argument 'again'\. .*\. The only option is/],
    [
      'a port in use',
      () => ({ PORT: String(port) }),
      [],
      /^Port \d+ is in use\. Choose another one with PORT\.$/,
    ],
    [
      'a data folder that is a file',
      () => ({ DATA_DIR: join(folder, 'file') }),
      [],
      /^Can’t create the data folder /,
    ],
    [
      'a data folder where none can be made',
      () => ({ DATA_DIR: '/proc/nowhere/data' }),
      [],
      /^Can’t create the data folder \/proc\/nowhere\/data /,
    ],
    [
      'a data folder in use',
      () => ({ DATA_DIR: join(folder, 'taken') }),
      ['--reset'],
      /^A service is already using /,
    ],
  ])('says one sentence and ends with 1: %s', async (_, environment, args, sentence) => {
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'taken'), { recursive: true });
    const taken = takeDataFolder(join(folder, 'taken'), { reset: false });
    const { code, stdout, stderr } = await start(environment(), args);
    taken.close();
    expect(stderr.trimEnd()).toMatch(sentence);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });
});

it('npm start says how it is used, and starts nothing', async () => {
  const dataDir = join(folder, 'untouched');
  const { code, stdout, stderr } = await start({ DATA_DIR: dataDir }, ['--help']);
  expect([code, stderr, existsSync(dataDir)]).toEqual([0, '', false]);
  expect(stdout).toMatch(/^Usage: npm start -- \[--reset\]\n/);
});
