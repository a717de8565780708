import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { isAlive } from '../support/is-alive.ts';

const watching = join(import.meta.dirname, '../../lib/local/child.ts');
const watcher = `
  const { watchParent } = await import(${JSON.stringify(watching)});
  watchParent(() => process.exit());
  console.log(process.pid);
  setInterval(() => {}, 1000);`;

/** Starts a program that starts the watcher; gives both process ids. */
async function startFamily(shell: boolean) {
  const command = [process.execPath, '--input-type=module', '-e', watcher];
  const quoted = command.map((word) => `'${word.replaceAll("'", `'"'"'`)}'`).join(' ');
  // As npm does: a shell that waits for its program and is left behind by a killed parent.
  const [file, ...args] = shell ? ['/bin/sh', '-c', `${quoted}; exit $?`] : command;
  const script = `require('node:child_process').spawn(${JSON.stringify(file)}, ${JSON.stringify(args)}, { stdio: 'inherit' });`;
  const parent = spawn(process.execPath, ['-e', script]);
  const printed = await new Promise<string>((resolve) => {
    parent.stdout.once('data', (data: Buffer) => {
      resolve(data.toString());
    });
  });
  return { parent, pid: Number(printed) };
}

describe('a process that watches its parent', () => {
  it.each([
    ['directly', false],
    ['behind a shell', true],
  ])('ends when that was killed, %s', async (_, shell) => {
    const { parent, pid } = await startFamily(shell);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await eventually(async () => (isAlive(pid) ? undefined : true));
  });
});
