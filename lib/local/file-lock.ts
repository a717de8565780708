import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalFailure, messageOf } from './failure.ts';

const triesEveryMs = 50;
const patienceSeconds = 300;

/**
 * Locks a file for this process: an exclusive transaction on an empty database. The system ends it with
 * the process, so there is no stale lock to clean up after a crash, and no process id that somebody else
 * may have by now. Nothing is kept in the file: one that is damaged is replaced.
 * @returns to be closed
 * @throws an error that `isLocked` when another process has it, and others when it can't be written.
 */
export function lockFile(path: string): DatabaseSync {
  return begun(path, 'BEGIN EXCLUSIVE');
}

/**
 * Keeps others from locking a file, beside any number that do so, too.
 * @returns to be closed
 * @throws an error that `isLocked` when another process has it locked, and others as {@link lockFile}.
 */
export function shareFile(path: string): DatabaseSync {
  // What it reads stays as it is until the transaction ends.
  return begun(path, 'BEGIN; SELECT * FROM sqlite_schema');
}

function begun(path: string, transaction: string): DatabaseSync {
  try {
    return begunIn(path, transaction);
  } catch (error) {
    if (isLocked(error)) throw error;
    rmSync(path, { force: true });
    return begunIn(path, transaction);
  }
}

function begunIn(path: string, transaction: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec(transaction);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether an error of {@link lockFile} says that another process has the lock. */
export function isLocked(error: unknown): boolean {
  return messageOf(error).includes('locked');
}

/** Whether nobody has a file, neither locked nor shared. */
export function isFree(path: string): boolean {
  try {
    lockFile(path).close();
    return true;
  } catch (error) {
    if (isLocked(error)) return false;
    throw error;
  }
}

/**
 * Runs `does` while this process alone has the lock, waiting for those who have it before.
 * @throws LocalFailure when one of them keeps it for five minutes.
 */
export async function withLock<T>(path: string, does: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  const lock = await waitForLock(path);
  try {
    return await does();
  } finally {
    lock.close();
  }
}

async function waitForLock(path: string): Promise<DatabaseSync> {
  const end = Date.now() + patienceSeconds * 1000;
  for (;;) {
    try {
      return lockFile(path);
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (Date.now() > end) {
        const why = `Another process has kept ${path} locked for ${patienceSeconds / 60} minutes. End it first.`;
        throw new LocalFailure(why, error);
      }
    }
    await sleep(triesEveryMs);
  }
}
