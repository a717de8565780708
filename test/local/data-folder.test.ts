import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRunning, takeDataFolder, type Running } from '../../lib/local/data-folder.ts';
import { openStore } from '../../lib/local/store.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from './support.ts';

const base = temporaryFolder();
const running: Running = {
  pid: process.pid,
  url: 'http://localhost:3000',
  endpoints: { SQS: 'http://127.0.0.1:1' },
  functions: {},
  tables: {},
  queues: {},
};

describe('the data folder', () => {
  it('is made, and tells others who runs on it', () => {
    const path = join(base, 'new/folder');
    const folder = takeDataFolder(path, { reset: false });
    expect(readRunning(path)).toBeNull();
    folder.announce(running);
    expect(readRunning(path)).toEqual(running);
    folder.close();
    expect(readRunning(path)).toBeNull();
  });

  it('belongs to one process at a time, which is named', () => {
    const path = join(base, 'taken');
    const folder = takeDataFolder(path, { reset: false });
    const take = () => takeDataFolder(path, { reset: true });
    expect(take).toThrow(/^A service is already using .*taken\. Stop it first/);
    folder.announce(running);
    expect(take).toThrow(`at http://localhost:3000 (process ${process.pid})`);
    expect(readRunning(path)).toEqual(running);
    folder.close();
    take().close();
  });

  it('is free again when its process was killed', async () => {
    const path = join(base, 'killed');
    mkdirSync(path);
    const script = `
      const { takeDataFolder } = await import(process.argv[1]);
      takeDataFolder(process.argv[2], { reset: false });
      console.log('taken');
      setInterval(() => {}, 1000);`;
    const module = join(import.meta.dirname, '../../lib/local/data-folder.ts');
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, path]);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(() => takeDataFolder(path, { reset: false })).toThrow('A service is already using');
    child.kill('SIGKILL');
    await ended;
    takeDataFolder(path, { reset: false }).close();
  });

  it('forgets what the service left when it is told to, and nothing else', () => {
    const path = join(base, 'reset');
    mkdirSync(join(path, 'queues'), { recursive: true });
    for (const name of ['state.db', 'dynamodb.db', 'queues/fauxqs.db', 'notes.txt']) {
      writeFileSync(join(path, name), 'x');
    }
    takeDataFolder(path, { reset: true }).close();
    const left = ['state.db', 'dynamodb.db', 'queues', 'notes.txt'].filter((name) =>
      existsSync(join(path, name)),
    );
    expect(left).toEqual(['notes.txt']);
  });

  it('works with a lock file and an announcement that are damaged', () => {
    const path = join(base, 'damaged');
    mkdirSync(path);
    writeFileSync(join(path, 'runner.lock'), 'not a database'.repeat(100));
    writeFileSync(join(path, 'local.json'), '{');
    expect(readRunning(path)).toBeNull();
    takeDataFolder(path, { reset: false }).close();
  });

  it('says when it cannot be', () => {
    writeFileSync(join(base, 'file'), '');
    expect(() => takeDataFolder(join(base, 'file'), { reset: false })).toThrow(
      /^Can’t create the data folder .*file \(/,
    );
  });
});

describe('the store', () => {
  it('gives back what was put, in order, after a restart too', () => {
    const path = join(base, 'store.db');
    const first = openStore(path);
    first.put('kind', 'b', { value: 1 });
    first.put('kind', 'a', [null]);
    first.put('kind', 'b', { value: 2 });
    first.put('other', 'b', 'x');
    first.put('kind', 'c', 3);
    first.delete('kind', 'c');
    first.close();
    const second = openStore(path);
    expect(second.list('kind')).toEqual([
      { name: 'a', document: [null] },
      { name: 'b', document: { value: 2 } },
    ]);
    expect(second.get('other', 'b')).toBe('x');
    expect(second.get('kind', 'c')).toBeUndefined();
    second.close();
  });

  it('has what it acknowledged when its process is killed', async () => {
    const path = join(base, 'store-killed.db');
    const script = `
      const { openStore } = await import(process.argv[1]);
      const store = openStore(process.argv[2]);
      for (let at = 0; ; at += 1) {
        store.put('count', 'last', at);
        process.stdout.write(at + '\\n');
        await new Promise((resolve) => setImmediate(resolve));
      }`;
    const module = join(import.meta.dirname, '../../lib/local/store.ts');
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, path]);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    let printed = '';
    child.stdout.on('data', (data: Buffer) => {
      printed += data.toString();
    });
    await eventually(async () => (printed.length > 500 ? true : undefined));
    child.kill('SIGKILL');
    await ended;
    const acknowledged = Number(printed.trim().split('\n').at(-2));
    const store = openStore(path);
    expect(store.get('count', 'last')).toBeGreaterThanOrEqual(acknowledged);
    store.close();
  });

  it('says in one sentence that its file is damaged', () => {
    const path = join(base, 'bad.db');
    writeFileSync(path, 'not a database'.repeat(500));
    expect(() => openStore(path)).toThrow(
      /^Can’t read the state file .*bad\.db \(file is not a database\)\. .*--reset to begin from scratch\.$/,
    );
  });
});
