import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startReceiver } from '../../lib/demo/print.ts';
import { startService } from '../../lib/demo/service.ts';
import { signIn } from '../../lib/demo/controls.ts';
import type { Command, Generator } from './generators.ts';

const root = join(import.meta.dirname, '../..');

/** A local service, and what the programs of its customers are started with. */
export interface Stage {
  /** URL, KEY, and RECEIVER, with the key of an organization of its own. */
  argumentsFor(generator: Generator): Promise<[string, string, string]>;
  stop(): Promise<void>;
}

/** Starts a service and a receiver for journeys. */
export async function setStage(): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'artist-monitor-'));
  const service = await startService({ root, port: 0, dataDir });
  const receiver = await startReceiver();
  return {
    async argumentsFor({ name }) {
      const email = `${name.replaceAll(/\W+/g, '-').toLowerCase()}@example.com`;
      const { api } = await signIn({ url: service.url }, email);
      await api.call('POST /api/v1/org/api-terms/accept');
      const { key } = await api.call('POST /api/v1/org/api-keys', { body: { name } });
      return [service.url, key, receiver.url];
    },
    async stop() {
      receiver.stop();
      await service.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/**
 * Generates a client, compiles it, and runs the journey that is written with it.
 * @throws Error with what the first command that failed has printed
 */
export async function tryOut(generator: Generator, stage: Stage): Promise<void> {
  const { files = {}, make, journey } = generator;
  const folder = generator.folder ?? emptyFolder(generator);
  for (const [from, to] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(join(import.meta.dirname, 'journeys', from), join(folder, to));
  }
  for (const command of make) await run(command, folder);
  const printed = await run([...journey, ...(await stage.argumentsFor(generator))], folder);
  if (!printed.endsWith('done\n')) throw new Error(`the journey printed ${printed}`);
}

function emptyFolder({ name }: Generator): string {
  const folder = join(root, '.build/clients', name.replaceAll(/\W+/g, '-'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Runs a program. @returns what it printed @throws Error with that, unless it ends well */
async function run([program, ...args]: Command, cwd: string): Promise<string> {
  const child = spawn(program, args, { cwd, shell: process.platform === 'win32' });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code === 0) return printed;
  throw new Error(`${[program, ...args].join(' ')}\n${printed.slice(-20_000)}`);
}
