import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const linesMax = 30;
const lengthMax = 2000;

/** How far the log of a service's functions has come, in bytes. */
export async function logEnd(dataDir: string): Promise<number> {
  return (await written(dataDir)).length;
}

async function written(dataDir: string): Promise<Buffer> {
  try {
    return await readFile(join(dataDir, 'functions.log'));
  } catch {
    // No function has run yet.
    return Buffer.alloc(0);
  }
}

/**
 * What the functions of a service have written since then about what went wrong: everything but lines
 * that say of themselves that they only inform. The last 30 lines, each cut off after 2,000 characters.
 * @param since a place that `logEnd` gave
 */
export async function troubleSince(dataDir: string, since: number): Promise<string[]> {
  const lines = (await written(dataDir)).subarray(since).toString().split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !/"level":"(?:INFO|DEBUG)"/.test(line))
    .slice(-linesMax)
    .map((line) => line.slice(0, lengthMax));
}
