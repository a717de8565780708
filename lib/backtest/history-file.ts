import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** One line of a history: a UTC day and its known numbers. */
export interface HistoryDay {
  day: string;
  followers: number | null;
  monthly_listeners: number | null;
}

/** A history that can't be read, with the line that is wrong. */
export class HistoryError extends Error {}

const header = 'date,followers,monthly_listeners';
/** A day each: over a hundred years, far more than there can be. */
const linesMax = 40_000;
const lineLengthMax = 200;

/**
 * Reads a history: the header `date,followers,monthly_listeners`, then a line a day, oldest first.
 * Either number may be empty, and days may be missing. It is read piece by piece, and no more than
 * a line is kept of what is wrong.
 * @throws HistoryError that names the line and what is wrong with it.
 */
export async function readHistory(chunks: AsyncIterable<string>): Promise<HistoryDay[]> {
  const days: HistoryDay[] = [];
  let number = 0;
  for await (const line of linesOf(chunks)) {
    number += 1;
    if (number === 1) {
      if (line.replace(/^\uFEFF/, '') !== header) {
        throw wrong(1, `the header must be ${header}, not ${shown(line)}`);
      }
      continue;
    }
    if (number > linesMax)
      throw wrong(number, `there are more than ${linesMax} lines; a history has one per day`);
    days.push(dayOf(line, number, days.at(-1)?.day));
  }
  if (number === 0) throw wrong(1, `the file is empty; it must begin with ${header}`);
  return days;
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let count = 0;
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      count += 1;
      yield fit(line, count);
    }
    fit(rest, count + 1);
  }
  if (rest !== '') yield fit(rest, count + 1);
}

function fit(line: string, number: number): string {
  if (line.length > lineLengthMax) {
    throw wrong(number, `it has more than ${lineLengthMax} characters: ${shown(line)}`);
  }
  return line.replace(/\r$/, '');
}

function dayOf(line: string, number: number, before: string | undefined): HistoryDay {
  const [day = '', followers, listeners, ...more] = line.split(',');
  if (followers === undefined || listeners === undefined || more.length > 0) {
    throw wrong(number, `expected a date and two numbers, not ${shown(line)}`);
  }
  if (!z.iso.date().safeParse(day).success)
    throw wrong(number, `${shown(day)} isn’t a date (YYYY-MM-DD)`);
  if (day === before) throw wrong(number, `${day} appears twice`);
  if (before !== undefined && day < before) {
    throw wrong(number, `${day} comes after ${before}; the oldest day must come first`);
  }
  return {
    day,
    followers: countOf(followers, 'followers', number),
    monthly_listeners: countOf(listeners, 'monthly_listeners', number),
  };
}

function countOf(text: string, name: string, number: number): number | null {
  if (text === '') return null;
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw wrong(number, `${name} must be empty or a whole number, 0 or more, not ${shown(text)}`);
}

function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

function wrong(number: number, what: string): HistoryError {
  return new HistoryError(`line ${number}: ${what}`);
}

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
