import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { isLocked, lockFile } from './file-lock.ts';
import { LocalFailure, messageOf } from './failure.ts';

/** What a running service tells other programs about itself, in `local.json`. */
export const Running = z.object({
  pid: z.number().int(),
  url: z.string(),
  endpoints: z.record(z.string(), z.string()),
  /** Logical id → name. */
  functions: z.record(z.string(), z.string()),
  tables: z.record(z.string(), z.string()),
  queues: z.record(z.string(), z.string()),
});
export type Running = z.infer<typeof Running>;

/** A folder that this process alone uses until it ends, however it ends. */
export interface DataFolder {
  path: string;
  file(name: string): string;
  announce(running: Running): void;
  close(): void;
}

/** All that a run leaves in the folder; `reset` removes these and nothing else. */
const contents = [
  'dynamodb.db',
  'dynamodb.db-shm',
  'dynamodb.db-wal',
  'functions.log',
  'functions.log.1',
  'local.json',
  'queues',
  'simulator',
  'simulator.log',
  'state.db',
  'state.db-shm',
  'state.db-wal',
  'synth.log',
];

/**
 * Makes the folder if need be, and takes it for this process.
 * @throws LocalFailure if another runner has it, or it can't be written.
 */
export function takeDataFolder(path: string, options: { reset: boolean }): DataFolder {
  const folder = resolve(path);
  try {
    makeFolder(folder);
  } catch (error) {
    throw new LocalFailure(`Can’t create the data folder ${folder} (${messageOf(error)}).`, error);
  }
  const lock = takeLock(folder);
  if (options.reset) {
    for (const name of contents) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const announcement = join(folder, 'local.json');
  rmSync(announcement, { force: true });
  return {
    path: folder,
    file: (name) => join(folder, name),
    announce: (running) => {
      writeFileSync(`${announcement}.new`, `${JSON.stringify(running, null, 2)}\n`);
      renameSync(`${announcement}.new`, announcement);
    },
    close: () => {
      rmSync(announcement, { force: true });
      lock.close();
    },
  };
}

/** One folder after the other: told to make all, Node never ends where none can be made (in /proc). */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  mkdirSync(folder);
}

function takeLock(folder: string): DatabaseSync {
  try {
    return lockFile(join(folder, 'runner.lock'));
  } catch (error) {
    if (isLocked(error)) throw new LocalFailure(occupied(folder), error);
    throw new LocalFailure(
      `Can’t use the data folder ${folder} (${messageOf(error)}). Check that it’s writable.`,
      error,
    );
  }
}

function occupied(folder: string): string {
  const running = readRunning(folder);
  const whom = running === null ? '' : ` at ${running.url} (process ${running.pid})`;
  return `A service is already using ${folder}${whom}. Stop it first, or choose another DATA_DIR.`;
}

/** What a service that runs on this folder says about itself; null if none does. */
export function readRunning(folder: string): Running | null {
  const path = join(folder, 'local.json');
  if (!existsSync(path)) return null;
  try {
    return Running.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // It is only an announcement: one that can't be read announces nothing.
    return null;
  }
}
