import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { HistoryError } from './history-file.ts';

/**
 * Reads a history of releases (JSON).
 * @param schema what it has to be.
 * @throws HistoryError for what is no such history, in one sentence.
 */
export async function readReleases<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const read = schema.safeParse(jsonOf(await readFile(path, 'utf8')));
  if (read.success) return read.data;
  const [first] = read.error.issues;
  const where = first?.path.join('.') ?? '';
  throw new HistoryError(`${where === '' ? 'the file' : where}: ${first?.message ?? ''}.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new HistoryError(`this isn’t JSON: ${error instanceof Error ? error.message : ''}.`);
  }
}
