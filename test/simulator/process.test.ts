import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder, type Body } from './running.ts';
import { bareEnvironment } from '../support/bare-environment.ts';

const started: ChildProcess[] = [];
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  for (const child of started.splice(0)) await end(child, 'SIGKILL');
  folder.remove();
});

function run(env: Record<string, string> = {}): ChildProcess {
  const child = spawn('node', ['lib/simulator/main.ts'], {
    env: { ...bareEnvironment, SIMULATOR_DATA_DIR: folder.path, ...env },
  });
  started.push(child);
  return child;
}

async function start(env?: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = run(env);
  const errors: string[] = [];
  child.stderr!.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /^simulator ready (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1];
    if (url !== undefined) return { child, url };
  }
  throw new Error(`did not start: ${errors.join('')}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}

async function failure(child: ChildProcess): Promise<{ code: number | null; message: string }> {
  let message = '';
  child.stderr!.on('data', (chunk: Buffer) => (message += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, message };
}

const post = async (url: string, path: string, body: unknown = {}) => {
  const response = await fetch(`${url}/control${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
};
const get = async (url: string, path: string) =>
  (await (await fetch(`${url}${path}`)).json()) as Body;

describe('the process', () => {
  it('keeps every change and fault over SIGKILL', async () => {
    const first = await start();
    const made = await post(first.url, '/artists/1001/release', { title: 'Before the crash' });
    await post(first.url, '/artists/1002/rename', { name: 'Renamed' });
    await post(first.url, '/artists/1003/site', { file: 'token-1' });
    await post(first.url, '/break', { mode: 'http500', times: 2 });
    expect((await fetch(`${first.url}/deezer/artist/1001`)).status).toBe(500);
    await end(first.child, 'SIGKILL');

    const second = await start();
    expect((await fetch(`${second.url}/deezer/artist/1001`)).status).toBe(500);
    expect(await get(second.url, `/deezer/album/${made.id}`)).toMatchObject({
      title: 'Before the crash',
    });
    expect((await get(second.url, '/deezer/artist/1002')).name).toBe('Renamed');
    const artist = await get(second.url, '/control/artists/1003');
    expect(artist.site_state).toMatchObject({ file: 'token-1' });
    await end(second.child, 'SIGKILL');
  });

  it('is not misled by a half-written file that a kill left behind', async () => {
    const first = await start();
    await post(first.url, '/artists/1001/rename', { name: 'Renamed' });
    await end(first.child, 'SIGKILL');
    writeFileSync(join(folder.path, 'simulator.json.new'), '{"format":1,"world":{"se');
    const second = await start();
    expect((await get(second.url, '/deezer/artist/1001')).name).toBe('Renamed');
  });

  it('refuses a state that it cannot read, and leaves it as it is', async () => {
    const file = join(folder.path, 'simulator.json');
    writeFileSync(file, '{"format":2}');
    const { code, message } = await failure(run());
    expect(code).toBe(1);
    expect(message).toContain(file);
    expect(readFileSync(file, 'utf8')).toBe('{"format":2}');
  });

  it('names a setting that is wrong', async () => {
    const { code, message } = await failure(run({ SIMULATOR_PORT: 'http' }));
    expect(code).toBe(1);
    expect(message).toContain('SIMULATOR_PORT');
  });

  it('says when its port is taken', async () => {
    const { url } = await start();
    const other = temporaryFolder();
    const env = { SIMULATOR_PORT: new URL(url).port, SIMULATOR_DATA_DIR: other.path };
    const { code, message } = await failure(run(env));
    other.remove();
    expect(code).toBe(1);
    expect(message).toContain('EADDRINUSE');
  });

  it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])('ends well on %s', async (signal) => {
    const { child } = await start();
    expect(await end(child, signal)).toBe(0);
  });

  it('ends when its standard input does, if it is to watch it', async () => {
    const { child } = await start({ SIMULATOR_WATCH_STDIN: '1' });
    const exited = once(child, 'exit');
    child.stdin!.end();
    expect((await exited)[0]).toBe(0);
  });
});
