import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startReceiver } from '../../lib/demo/receiver.ts';
import { startService } from '../../lib/demo/service.ts';
import { signIn } from '../../lib/demo/sign-in.ts';

const run = promisify(execFile);
const clients = join(process.cwd(), 'test', 'clients');
const inClients = (command: string, ...args: string[]) =>
  run(command, args, { cwd: clients, shell: process.platform === 'win32' });

// What a customer does with openapi.json: they generate types of it, and write a program on them. What
// that takes is a workspace of this project, so `npm ci` has brought it.
it('a client that was generated from openapi.json passes the journey', async () => {
  await inClients('npm', 'run', 'types');
  await inClients('npm', 'run', 'check');
  const dataDir = mkdtempSync(join(tmpdir(), 'artist-monitor-'));
  const service = await startService({ root: process.cwd(), port: 0, dataDir });
  const receiver = await startReceiver();
  try {
    const { cookie } = await signIn({ url: service.url }, 'customer@example.com');
    const { stdout } = await inClients(
      process.execPath,
      'journey.ts',
      service.url,
      cookie,
      receiver.url,
    );
    expect(stdout).toBe('done\n');
  } finally {
    receiver.stop();
    await service.stop();
    rmSync(dataDir, { recursive: true });
  }
});
