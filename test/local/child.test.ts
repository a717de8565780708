import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort, startChild } from '../../lib/local/child.ts';
import { eventually } from '../support/eventually.ts';
import { isAlive } from '../support/is-alive.ts';
import { ownPort } from '../support/own-port.ts';

const sleeper = 'process.stdin.resume(); console.log(process.pid); setInterval(() => {}, 1000);';
const deaf = `process.on('SIGTERM', () => {}); ${sleeper}`;

describe('a program beside the runner', () => {
  it.each([
    ['that knows nothing of parents', sleeper],
    ['that is deaf to signals', deaf],
  ])('%s ends when it is stopped', async (_, script) => {
    const lines: string[] = [];
    const child = startChild([process.execPath, '-e', script], {
      watchesStdin: false,
      onLine: (line) => lines.push(line),
    });
    const pid = Number(await eventually(async () => lines[0]));
    expect(isAlive(pid)).toBe(true);
    await child.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('ends when the runner is killed', async () => {
    const module = join(import.meta.dirname, '../../lib/local/child.ts');
    const script = `
      const { startChild } = await import(process.argv[1]);
      startChild([process.execPath, '-e', process.argv[2]], {
        watchesStdin: false,
        onLine: (line) => console.log(line),
      });`;
    const args = ['--input-type=module', '-e', script, module, sleeper];
    const runner = spawn(process.execPath, args);
    const pid = Number(
      await new Promise<string>((resolve) => {
        runner.stdout.once('data', (data: Buffer) => {
          resolve(data.toString());
        });
      }),
    );
    expect(isAlive(pid)).toBe(true);
    runner.kill('SIGKILL');
    await eventually(async () => (isAlive(pid) ? undefined : true));
  });

  it('tells how it ended, and its last lines', async () => {
    const script = 'console.error("bad luck"); process.exitCode = 7;';
    const child = startChild([process.execPath, '-e', script], { watchesStdin: false });
    expect(await child.ended).toBe('exit code 7');
    expect(child.lastLines()).toBe('bad luck');
  });

  it('need not exist', async () => {
    const child = startChild(['/nowhere/at/all'], { watchesStdin: true });
    expect(await child.ended).toContain('ENOENT');
    await child.stop();
  });
});

describe('a free port', () => {
  it('is the one that is preferred, unless it is taken', async () => {
    const port = await ownPort();
    expect(await freePort(port)).toBe(port);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(await freePort(port)).not.toBe(port);
    server.close();
  });
});
